// biome-ignore format: a list with one value per line is too long.
const october = [
  '1325.00', '71.85', '12.99', '73.20', '34.50', '58.17', '0.00', '41.90', '63.08', '16.40', '88.36',
  '24.99', '0.00', '57.12', '9.80', '31.45', '112.60', '20.85', '0.00', '36.70', '64.25', '18.90',
  '0.00', '78.40', '42.33', '13.20', '55.91', '0.00', '29.95', '61.07', '17.80',
];
// biome-ignore format: a list with one value per line is too long.
const november = [
  '1325.00', '70.79', '25.39', '61.75', '34.50', '52.34', '18.20', '21.75', '0.00', '47.66',
  '19.00', '66.48', '0.00', '15.90', '38.27', '0.00', '72.15', '22.40', '0.00', '31.84', '54.60',
];

const daysOf = (month: string, expenses: readonly string[]) =>
  expenses.map((sum, index) => ({
    from: `${month}-${String(index + 1).padStart(2, '0')}`,
    totals: { expenses: sum },
  }));

/** Sample data for guests: the first three weeks of a month, and the month before. */
export const sampleMonth = {
  month: '2026-11',
  monthBefore: '2026-10',
  today: '2026-11-21',
  days: [...daysOf('2026-10', october), ...daysOf('2026-11', november)],
  income: '4170.00',
} as const;
