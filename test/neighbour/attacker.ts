import { randomUUID } from 'node:crypto';
import { password } from '../support/users/people.ts';

interface Keys {
  readonly apiKeys: readonly string[];
  readonly financeKeys: readonly string[];
}

/** A user of a server, who may use several keys. */
export class User {
  readonly url: string;
  readonly email: string;
  readonly cookie: string;
  readonly apiKeys: readonly string[];
  readonly financeKeys: readonly string[];
  /** The global id and the number of an expense category. */
  readonly category: { readonly id: string; readonly databaseId: number };
  #sent = 0;

  private constructor(fields: Pick<User, 'url' | 'email' | 'cookie' | 'category'> & Keys) {
    this.url = fields.url;
    this.email = fields.email;
    this.cookie = fields.cookie;
    this.category = fields.category;
    this.apiKeys = fields.apiKeys;
    this.financeKeys = fields.financeKeys;
  }

  /** @param keys the number of keys of each kind: the rate limit counts each key */
  static async signUp(url: string, keys: number): Promise<User> {
    const email = `${randomUUID()}@example.com`;
    const reply = await fetch(`${url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, name: 'Somebody' }),
    });
    const cookie = reply.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; ');
    const run = async (query: string) => {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ query }),
      });
      // biome-ignore lint/suspicious/noExplicitAny: the data of any operation.
      const { data, errors } = (await response.json()) as any;
      if (errors) throw new Error(JSON.stringify(errors));
      return data;
    };
    const apiKeys: string[] = [];
    const financeKeys: string[] = [];
    for (let key = 0; key < keys; key += 1) {
      const created = await run(`mutation {
        createApiKey(input: {name: "${key}", permission: MANAGE}) { secret }
        createFinanceKey(input: {name: "${key}"}) { secret } }`);
      apiKeys.push(created.createApiKey.secret);
      financeKeys.push(created.createFinanceKey.secret);
    }
    const { categories } = await run('{ categories { id databaseId type } }');
    const category = categories.find(({ type }: { type: string }) => type === 'EXPENSE');
    return new User({ url, email, cookie, apiKeys, financeKeys, category });
  }

  /** The next key: each request uses another one. */
  key(kind: 'api' | 'finance'): string {
    const keys = kind === 'api' ? this.apiKeys : this.financeKeys;
    this.#sent += 1;
    return keys[this.#sent % keys.length] as string;
  }

  headers(kind: 'api' | 'finance'): Record<string, string> {
    return { authorization: `Bearer ${this.key(kind)}` };
  }

  /** Sends a GraphQL request. @returns the status, and the body read to its end */
  graphql(kind: 'api' | 'finance', query: string, variables: object = {}): Promise<Sent> {
    return this.post('/graphql', JSON.stringify({ query, variables }), this.headers(kind));
  }

  async post(
    path: string,
    body: string | Buffer,
    headers: Readonly<Record<string, string>>,
  ): Promise<Sent> {
    return finished(
      fetch(`${this.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: body as string,
      }),
    );
  }
}

/** The outcome of a request; status 0 if the connection failed. */
export interface Sent {
  readonly status: number;
  readonly text: string;
}

/** Reads a response to its end. */
export async function finished(response: Promise<Response>): Promise<Sent> {
  try {
    const reply = await response;
    return { status: reply.status, text: await reply.text() };
  } catch {
    return { status: 0, text: '' };
  }
}
