import { newFinanceKey } from '../../src/identity/key-secret.ts';
import { runOperation } from '../support/graphql/run-operation.ts';
import type { Scratch } from './scratch-server.ts';

/** Creates a user with a finance key. */
export async function createOwner(
  { app, database: { client } }: Scratch,
  index = 1,
): Promise<{ readonly userId: string; readonly authorization: string }> {
  const { id: userId } = await client.user.create({
    data: { name: 'Owner', email: `owner-${index}@example.com` },
  });
  const { secret, ...key } = newFinanceKey(index, userId, app.identity.secrets);
  await client.financeKey.create({ data: { ...key, userId, name: 'bench' } });
  return { userId, authorization: `Bearer ${secret}` };
}

// biome-ignore lint/suspicious/noExplicitAny: the data of any query.
type RunQuery = (query: string, variables?: Readonly<Record<string, unknown>>) => Promise<any>;

/** Returns a function that runs a query in a session of the user, and returns its data. */
export const queriesOf =
  ({ app }: Scratch, userId: string): RunQuery =>
  async (query, variables = {}) => {
    const caller = { kind: 'session', userId, role: 'ADVISOR', sessionId: '' } as const;
    const { data, errors } = await runOperation(
      app.graphql,
      { query, variables },
      {
        ...{ caller, requestId: 'bench', address: '127.0.0.1', rateLimit: undefined },
        clientInfo: { address: null, userAgent: null },
      },
    );
    if (errors) throw new Error(`${query}: ${errors[0]?.message}`);
    return data;
  };
