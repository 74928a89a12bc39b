import { randomUUID } from 'node:crypto';
import { send } from '../cli/server-client.ts';
import { password } from '../users/people.ts';
import { encodeForm } from '../web/web-visitor.ts';

/** A request to a server in another process, and its reply. */
export interface SurfaceRequest {
  readonly name: string;
  /** The statuses while the database is available. */
  readonly statuses: readonly number[];
  send(): Promise<SurfaceReply>;
}

export interface SurfaceReply {
  readonly name: string;
  readonly status: number;
  readonly isExpected: boolean;
  readonly retryAfter: string | null;
  readonly contentType: string | null;
  readonly body: string;
}

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const html = { accept: 'text/html' };

/** Signs up a user and returns one request for each kind of route. All of them use the database. */
export async function requestsToAllSurfaces(url: string): Promise<readonly SurfaceRequest[]> {
  const { email, cookie } = await signUpOver(url);
  const { cookie: otherCookie } = await signUpOver(url);
  const keys = `mutation {
    createApiKey(input: { name: "test", permission: ADMIN }) { secret }
    createFinanceKey(input: { name: "test" }) { secret }
  }`;
  const { data } = (await send(`${url}/graphql`, 'POST', { query: keys }, { cookie })).body;
  const key = { authorization: `Bearer ${data.createApiKey.secret}` };
  const financeKey = { authorization: `Bearer ${data.createFinanceKey.secret}` };
  const bySession = { cookie };
  const profile = await (await fetch(`${url}/settings/profile`, { headers: bySession })).text();
  const token = /name="_token" value="([^"]*)"/.exec(profile)?.[1] ?? '';

  const request = (
    name: string,
    statuses: readonly number[],
    headers: Readonly<Record<string, string>>,
    payload?: () => string | object,
  ): SurfaceRequest => {
    const [method = '', path = ''] = name.split(' ');
    return {
      name,
      statuses,
      async send() {
        const body = payload?.();
        const response = await fetch(url + path, {
          method,
          redirect: 'manual',
          headers: { ...(typeof body === 'object' ? json : {}), ...headers },
          ...(body === undefined
            ? {}
            : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        });
        const text = await response.text();
        return {
          name,
          status: response.status,
          isExpected: statuses.includes(response.status) && !text.includes('"errors"'),
          retryAfter: response.headers.get('retry-after'),
          contentType: response.headers.get('content-type'),
          body: text,
        };
      },
    };
  };
  const graphql = (query: string) => () => ({ query });
  const template = () => ({
    title: 'Greeting',
    description: 'Says hello',
    content: 'Hello {{NAME}}',
    category: 'business',
  });
  const wrongPassword = { currentPassword: 'a wrong password', newPassword: 'another password' };

  return [
    request('GET /health/ready', [200], {}),
    request('GET /api/v1/prompt_templates', [200], key),
    request('POST /api/v1/prompt_templates', [201], key, template),
    request('GET /api/finance/entries', [200], financeKey),
    request('POST /api/finance/accounts', [201], financeKey, () => ({ name: 'Savings' })),
    request('GET /api/finance/keys', [200], bySession),
    request('POST /graphql', [200], bySession, graphql('{ viewer { id } categories { name } }')),
    request(
      'POST /graphql?mutation',
      [200],
      key,
      graphql(
        'mutation { submitIdea(input: { title: "Title", body: "Body", feedbackType: FEATURE_REQUEST, priority: LOW }) { idea { id } } }',
      ),
    ),
    request('GET /', [200], { ...bySession, ...html }),
    request('GET /settings/api-keys', [200], { ...bySession, ...html }),
    request('GET /sign-up?invite=unknown', [200], html),
    request('GET /no-such-page', [404], { ...bySession, ...html }),
    request('POST /settings/profile', [303], { ...bySession, ...html, ...form }, () =>
      encodeForm({ _token: token, name: `Name ${randomUUID()}` }),
    ),
    request('GET /files/00000000-0000-7000-8000-000000000000', [404], bySession),
    request('POST /api/auth/sign-up/email', [201], {}, () => ({
      name: 'Somebody',
      email: `${randomUUID()}@example.com`,
      password,
    })),
    request('POST /api/auth/sign-in/email', [200], {}, () => ({ email, password })),
    request('POST /api/auth/change-password', [422], bySession, () => wrongPassword),
    // Signing out succeeds also without a session.
    request('POST /api/auth/sign-out', [200], { cookie: otherCookie }, () => ({})),
  ];
}

async function signUpOver(url: string) {
  const email = `${randomUUID()}@example.com`;
  const person = { name: 'Somebody', email, password };
  const { cookie } = await send(`${url}/api/auth/sign-up/email`, 'POST', person);
  return { email, cookie };
}
