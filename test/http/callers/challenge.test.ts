import { describe, expect, it } from 'vitest';
import { generateKey } from '../../../src/identity/key-format.ts';
import { useApp, useSeed } from '../../support/app/app.ts';
import { anybody, Client, signUp } from '../../support/users/people.ts';
import { Visitor } from '../../support/web/web-visitor.ts';

const test = useApp();
const person = useSeed(() => signUp(test));

/** A request to each surface that requires a caller. */
const requests: readonly [string, (client: Client) => ReturnType<Client['get']>][] = [
  ['/api/v1', (client) => client.get('/api/v1/prompt_templates')],
  ['/api/finance', (client) => client.get('/api/finance/categories')],
  ['/api/finance/keys', (client) => client.get('/api/finance/keys')],
  ['/api/auth', (client) => client.post('/api/auth/change-password', {})],
];

describe('WWW-Authenticate', () => {
  it.each(requests)('is "Bearer" on a 401 from %s without a key', async (_, send) => {
    for (const authorization of [undefined, 'Basic eDp5', 'Bearer', 'Bearer a b']) {
      const client = authorization ? new Client(test, { authorization }) : anybody(test);
      const reply = await send(client);
      expect([reply.statusCode, reply.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    }
  });

  it.each([
    ...requests,
    ['/graphql', (client: Client) => client.post('/graphql', { query: '{ __typename }' })],
  ] as const)('has error="invalid_token" on a 401 from %s with an invalid key', async (_, send) => {
    for (const authorization of [`Bearer ${generateKey('fol_')}`, 'bearer nonsense']) {
      const reply = await send(new Client(test, { authorization }));
      expect([reply.statusCode, reply.headers['www-authenticate']]).toEqual([
        401,
        'Bearer error="invalid_token"',
      ]);
    }
  });

  it('is "Bearer" for an incorrect password, in JSON and on the sign-in page', async () => {
    const credentials = { email: person.email, password: 'not the password' };
    const byJson = await anybody(test).post('/api/auth/sign-in/email', credentials);
    const visitor = new Visitor(test);
    const { fields } = (await visitor.open('/sign-in')).form('/sign-in');
    const byForm = await visitor.post('/sign-in', { ...fields, ...credentials });
    for (const { statusCode, headers } of [byJson, byForm]) {
      expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer']);
    }
  });

  it('is missing on replies other than 401', async () => {
    const key = await person.createApiKey({ permission: 'READ' });
    for (const url of ['/api/v1/prompt_templates', '/api/v1/api_keys', '/api/v1/nothing']) {
      const reply = await key.get(url);
      expect(reply.statusCode).not.toBe(401);
      expect(reply.headers['www-authenticate']).toBeUndefined();
    }
  });
});
