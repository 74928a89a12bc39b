/** The totals of a user's entries of the month that starts on a day. */
export const totalsOfMonth = `SELECT income AS "totalIncome", expenses AS "totalExpenses", income - expenses AS balance
  FROM (SELECT COALESCE(SUM(e.amount) FILTER (WHERE c.type = 'income'), 0) AS income,
               COALESCE(SUM(e.amount) FILTER (WHERE c.type = 'expense'), 0) AS expenses
          FROM entries e JOIN categories c ON c.id = e.category_id
         WHERE e.user_id = $1 AND e.date >= $2::date
           AND e.date < $2::date + interval '1 month') AS sums`;
