import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { send } from '../support/cli/server-client.ts';
import { password } from '../support/users/people.ts';
import { type SeededUser, type Setup, type UserName, userNames } from './clients/report.ts';

export const administrator = { email: 'admin@storm.example', password };

/** Entries in the month that is read as a whole. */
const longMonth = 10_000;

const createKeys = `mutation {
  createApiKey(input: { name: "seed", permission: ADMIN, scopes: [REFERRALS] }) { secret }
  createFinanceKey(input: { name: "seed" }) { secret }
  createAccount(input: { name: "Main", initialBalance: "1000.00", isDefault: true }) { account { id databaseId } }
}`;
const categories = `{ categories { id databaseId type } }`;

interface Category {
  readonly id: string;
  readonly databaseId: number;
  readonly type: string;
}

/** Signs everybody up over HTTP and gives them credentials; roles and the long month by SQL. */
export async function seed(
  url: string,
  databaseUrl: string,
): Promise<Pick<Setup, 'url' | 'users' | 'victimEntryId'>> {
  const users = {} as Record<UserName, SeededUser>;
  for (const name of userNames) users[name] = await seedUser(url, name);
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await database.query(`UPDATE users SET role = 'advisor' WHERE id = $1`, [users.keys.id]);
    const { rows } = await database.query(
      `INSERT INTO entries (user_id, category_id, amount, description, date)
       SELECT $1, $2, 1 + n % 100, 'Entry ' || n || ' of a long month', DATE '2031-05-01' + n % 31
       FROM generate_series(1, $3) AS n RETURNING id`,
      [users.reader.id, users.reader.expense.databaseId, longMonth],
    );
    return { url, users, victimEntryId: rows[0].id };
  } finally {
    await database.end();
  }
}

async function seedUser(url: string, name: UserName): Promise<SeededUser> {
  const { user, cookie } = await enter(url, name);
  const graphql = async (query: string) => {
    const { body } = await send(`${url}/graphql`, 'POST', { query }, { cookie });
    if (body.errors) throw new Error(`Could not seed ${name}: ${JSON.stringify(body.errors)}`);
    return body.data;
  };
  const { createApiKey, createFinanceKey, createAccount } = await graphql(createKeys);
  const found: Category[] = (await graphql(categories)).categories;
  const ofType = (wanted: string) => found.find(({ type }) => type === wanted) as Category;
  return {
    id: user.id,
    email: user.email,
    cookie,
    apiKey: createApiKey.secret,
    financeKey: createFinanceKey.secret,
    account: createAccount.account,
    expense: ofType('EXPENSE'),
    income: ofType('INCOME'),
  };
}

async function enter(url: string, name: UserName) {
  const isAdmin = name === 'admin';
  const email = isAdmin
    ? administrator.email
    : `${name.toLowerCase()}-${randomUUID()}@storm.example`;
  const path = isAdmin ? 'sign-in/email' : 'sign-up/email';
  const { status, body, cookie } = await send(`${url}/api/auth/${path}`, 'POST', {
    email,
    password,
    ...(isAdmin ? {} : { name }),
  });
  if (status >= 300) throw new Error(`Could not seed ${name}: ${JSON.stringify(body)}`);
  return { user: body.user as { id: string; email: string }, cookie };
}
