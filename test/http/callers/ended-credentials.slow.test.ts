import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { globalId } from '../../../src/graphql/schema/global-id.ts';
import { useApp } from '../../support/app/app.ts';
import { afterStatement } from '../../support/database/after-statement.ts';
import { whileTableFails } from '../../support/database/failing-table.ts';
import { useConnections } from '../../support/http/raw-connection.ts';
import { listen } from '../../support/http/raw-request.ts';
import { dataUrl, imageOfSize } from '../../support/images/images.ts';
import { createTemplate } from '../../support/prompts/templates.ts';
import { type Client, signUp, signUpAs } from '../../support/users/people.ts';

const test = useApp();
const connect = useConnections();
let port: number;
beforeAll(async () => {
  port = await listen(test);
});

/** Sends a request except for the last byte of its body. @returns a function that sends it. */
async function startRequest({ headers }: Client, path: string, payload: object) {
  const body = JSON.stringify(payload);
  const fields = {
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    // The reply to this shows that the credential has been checked.
    Expect: '100-continue',
  };
  const connection = connect(port).request({ path, headers: { ...headers, ...fields } });
  await expect.poll(() => connection.received).toContain('100 Continue');
  connection.received = '';
  connection.socket.write(body.slice(0, -1));
  await wait(1_100);
  return () => {
    connection.socket.write(body.slice(-1));
    return connection.reply();
  };
}

const createKey = { query: 'mutation { createApiKey(input: { name: "late" }) { secret } }' };
const createReset = (userId: string) => ({
  query: `mutation { createPasswordReset(userId: "${globalId('User', userId)}") { url } }`,
});
const template = {
  ...{ title: 'Late', description: 'After the end', content: 'Hello', category: 'business' },
};

describe('a mutation that starts more than a second after its credential was checked', () => {
  it('creates no key for a session that was signed out', async () => {
    const person = await signUp(test);
    const finish = await startRequest(person, '/graphql', createKey);
    await person.execute('mutation { signOutEverywhere { endedSessions } }');
    const { body } = await finish();
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
    const { userId } = person;
    expect(await test.database.client.apiKey.count({ where: { userId } })).toBe(0);
  });

  it('returns 401 for a revoked key and creates no template', async () => {
    const person = await signUp(test);
    const key = await person.createApiKey();
    const finish = await startRequest(key, '/api/v1/prompt_templates', template);
    await person.execute(`mutation { revokeApiKey(id: "${key.id}") { apiKey { id } } }`);
    expect((await finish()).status).toBe(401);
    expect(await person.execute('{ promptTemplates { totalCount } }')).toEqual({
      promptTemplates: { totalCount: 0 },
    });
  });

  it('returns FORBIDDEN and creates no link after the role was lowered', async () => {
    const [administrator, other] = [await signUpAs(test, 'SUPER_ADMIN'), await signUp(test)];
    const finish = await startRequest(administrator, '/graphql', createReset(other.userId));
    const where = { id: administrator.userId };
    await test.database.client.user.update({ where, data: { role: 'MEMBER' } });
    const { body } = await finish();
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
    const { userId } = other;
    expect(await test.database.client.passwordReset.count({ where: { userId } })).toBe(0);
  });

  it('creates no key after another field of the mutation has ended the session', async () => {
    const person = await signUp(test);
    const query = `mutation { signOutEverywhere { endedSessions } ${createKey.query.slice(11)}`;
    const { body } = await (await startRequest(person, '/graphql', { query }))();
    expect(body).toMatchObject({
      data: { signOutEverywhere: { endedSessions: 1 }, createApiKey: null },
      errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    });
  });

  it('succeeds if the credential is still valid', async () => {
    const person = await signUp(test);
    const finish = await startRequest(person, '/graphql', createKey);
    expect((await finish()).body).toEqual({
      data: { createApiKey: { secret: expect.stringMatching(/^fol_/) } },
    });
  });
});

describe('a query that starts more than a second after its credential was checked', () => {
  it('returns UNAUTHENTICATED for a revoked key', async () => {
    const person = await signUp(test);
    const key = await person.createApiKey();
    const query = '{ promptTemplates { totalCount } }';
    const finish = await startRequest(key, '/graphql', { query });
    await person.execute(`mutation { revokeApiKey(id: "${key.id}") { apiKey { id } } }`);
    const { body } = await finish();
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  });

  it('returns FORBIDDEN after the role was lowered', async () => {
    const administrator = await signUpAs(test, 'SUPER_ADMIN');
    const query = '{ users { totalCount } }';
    const finish = await startRequest(administrator, '/graphql', { query });
    const where = { id: administrator.userId };
    await test.database.client.user.update({ where, data: { role: 'MEMBER' } });
    const { body } = await finish();
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
  });

  it('succeeds if the credential is still valid', async () => {
    const person = await signUp(test);
    const query = '{ promptTemplates { totalCount } }';
    const finish = await startRequest(person, '/graphql', { query });
    expect((await finish()).body).toEqual({ data: { promptTemplates: { totalCount: 0 } } });
  });

  it('returns BUSY while the database is out of resources', async () => {
    const person = await signUp(test);
    const query = '{ promptTemplates { totalCount } }';
    const finish = await startRequest(person, '/graphql', { query });
    const { status, body } = await whileTableFails(test, 'sessions', '53200', finish);
    expect({ status, body }).toMatchObject({
      status: 503,
      body: { errors: [{ extensions: { code: 'BUSY' } }] },
    });
  });
});

describe('an export', () => {
  const exportOf = ({ headers }: Client) =>
    fetch(`http://127.0.0.1:${port}/exports/user-data.zip`, { headers });

  /** Ends the sessions of the person more than a second after the request. */
  const signOutLater = (person: Client) => async () => {
    await wait(1_100);
    await person.execute('mutation { signOutEverywhere { endedSessions } }');
  };

  it.each([
    ['the next page', /^WITH "page".*"entries"/s],
    ['the first image', /^WITH "page".*"ideas"/s],
  ])('closes the connection before %s when the session ends', async (_next, statement) => {
    const person = await signUp(test);
    const upload = dataUrl(await imageOfSize(100_000), 'image/png');
    await createTemplate(person, { screenshots: [{ upload }] });
    const download = async () => (await exportOf(person)).bytes();
    await afterStatement(
      statement,
      () => expect(download()).rejects.toThrow('terminated'),
      signOutLater(person),
    );
  });
});
