import { describe, expect, it } from 'vitest';
import { usePrivateApp, useSeed } from '../../../support/app/app.ts';
import { whileTableFails } from '../../../support/database/failing-table.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { signUp } from '../../../support/users/people.ts';
import { useRetention } from '../../../support/users/retention.ts';

const test = usePrivateApp({ QUOTA_IDEMPOTENCY_BYTES: '4000' });
const owner = useSeed(() => signUp(test));
const retention = useRetention(test);

const send = (query: string, key: string) =>
  owner.request({
    method: 'POST',
    url: '/graphql',
    payload: { query },
    headers: { 'idempotency-key': key },
  });
const storedRequests = () =>
  test.database.client.idempotentRequest.findMany({ where: { userId: owner.userId } });

describe('the stored result of a mutation', () => {
  it('is encrypted', async () => {
    const reply = await send(
      'mutation { createApiKey(input: { name: "k" }) { secret } }',
      'secret',
    );
    const { secret } = reply.json().data.createApiKey;
    expect(secret).toMatch(/^fol_/);
    const [stored] = await storedRequests();
    expect(stored?.results).toMatch(/^\{"createApiKey": "v1\.[\w-]+\.[\w.-]+"\}$/);
  });

  it('counts for a quota of the user', async () => {
    const createAccount = 'mutation { createAccount(input: { name: "A" }) { account { id } } }';
    let key = 0;
    let reply = await send(createAccount, `quota ${key}`);
    while (!reply.json().errors && key < 10) {
      key += 1;
      reply = await send(createAccount, `quota ${key}`);
    }
    const [{ extensions }] = reply.json().errors;
    expect(extensions.code).toBe('VALIDATION_FAILED');
    expect(extensions.details).toEqual([
      {
        path: [],
        code: 'LIMIT_REACHED',
        message:
          'The stored results of requests with an Idempotency-Key exceed 4000 bytes; try again later, or without the header',
      },
    ]);
    const bytes = (await storedRequests()).reduce((sum, request) => sum + request.bytes, 0);
    expect(bytes).toBeGreaterThanOrEqual(4_000);
    expect(bytes).toBeLessThan(6_000);
    const repeated = await send(createAccount, 'quota 0');
    expect(repeated.headers['idempotent-replayed']).toBe('true');
    expect((await owner.graphql(createAccount)).errors).toBeUndefined();
    test.now = new Date(Date.now() + 25 * 3_600_000);
    expect((await send(createAccount, 'next day')).json().errors).toBeUndefined();
  });

  it('is deleted after 24 hours', async () => {
    await test.database.client.idempotentRequest.deleteMany();
    const request = { userId: owner.userId, requestHash: '0'.repeat(64) };
    const times = { old: 24.1, young: 23.9 };
    await test.database.client.idempotentRequest.createMany({
      data: Object.entries(times).map(([key, hours]) => ({
        ...request,
        key,
        createdAt: retention.ago(hours),
      })),
    });
    await retention.run();
    expect((await storedRequests()).map(({ key }) => key)).toEqual(['young']);
  });

  it('is not in the response if the commit fails', async () => {
    const person = await Financier.signUp(test);
    const query = `mutation ($id: ID!) {
      createEntry(input: { categoryId: $id, amount: 1 }) { entry { id } } }`;
    const request = {
      method: 'POST',
      url: '/graphql',
      headers: { 'idempotency-key': 'commit' },
      payload: { query, variables: { id: person.category('Food').id } },
    } as const;
    const run = (sql: string) => test.database.client.$executeRawUnsafe(sql);
    await run(`CREATE FUNCTION failing_commit() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'an injected failure'; END $$`);
    await run(`CREATE CONSTRAINT TRIGGER failing_commit AFTER INSERT ON "entries"
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION failing_commit()`);
    const failed = await person.person.request(request);
    await run('DROP FUNCTION failing_commit() CASCADE');
    expect(failed.json().data).toEqual({ createEntry: null });
    expect(failed.json().errors[0].extensions.code).toBe('INTERNAL');
    const retry = await person.person.request(request);
    expect(retry.json().data.createEntry).not.toBeNull();
    expect(retry.headers).not.toHaveProperty('idempotent-replayed');
  });

  it('needs all fields of the selection: an error in one of them rolls the mutation back', async () => {
    const person = await Financier.signUp(test);
    const query = `mutation ($id: ID!) { createEntry(input: { categoryId: $id, amount: 1 }) {
      entry { id account { name } category { id } } query { accounts { name } } } }`;
    const request = {
      method: 'POST',
      url: '/graphql',
      headers: { 'idempotency-key': 'selection' },
      payload: { query, variables: { id: person.category('Food').id } },
    } as const;
    const entries = () =>
      test.database.client.entry.count({ where: { userId: person.person.userId } });
    const failed = await whileTableFails(test, 'accounts', '22000', () =>
      person.person.request(request),
    );
    expect(failed.json().data).toEqual({ createEntry: null });
    expect(failed.json().errors[0].extensions.code).toBe('INTERNAL');
    expect(await entries()).toBe(0);
    const retry = await person.person.request(request);
    expect(retry.json().errors).toBeUndefined();
    expect(await entries()).toBe(1);
  });
});
