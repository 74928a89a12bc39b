import { beforeAll, describe, expect, it } from 'vitest';
import { send } from '../support/cli/server-client.ts';
import { useDataDirectories } from '../support/database/embedded.ts';
import { type DemoProcess, useDemoProcesses } from './demo-process.ts';

const directories = useDataDirectories();
const demos = useDemoProcesses();
const names = ['read', 'manage', 'admin', 'finance'] as const;
type Name = (typeof names)[number];

let demo: DemoProcess;

beforeAll(async () => {
  demo = await demos.start({ DATA_DIR: directories.migrated() });
});

const rest = (name: Name, method: string, body?: object) =>
  send(`${demo.row('Address')}/api/v1/prompt_templates`, method, body, demo.key(name));

const graphql = (name: Name, query: string) =>
  send(`${demo.row('Address')}/graphql`, 'POST', { query }, demo.key(name));

/** The code of the error of an operation, which must return no data; otherwise "answered". */
async function outcome(name: Name, query: string): Promise<string> {
  const { status, body } = await graphql(name, query);
  expect(status).toBe(200);
  if (body.errors === undefined) return 'answered';
  expect(Object.values(body.data)).toEqual([null]);
  return body.errors[0].extensions.code;
}

/** Tries the same with each key. */
async function each<T>(attempt: (name: Name) => Promise<T>): Promise<Record<Name, T>> {
  const outcomes: Partial<Record<Name, T>> = {};
  for (const name of names) outcomes[name] = await attempt(name);
  return outcomes as Record<Name, T>;
}

const template = {
  title: 'Tried',
  description: 'By a key',
  content: 'Hello',
  category: 'creative',
};

describe('the printed keys', () => {
  it('read templates over REST, except the finance key', async () => {
    const statuses = await each(async (name) => (await rest(name, 'GET')).status);
    expect(statuses).toEqual({ read: 200, manage: 200, admin: 200, finance: 401 });
  });

  it('create templates over REST with manage or admin, and rejected requests store nothing', async () => {
    const total = async () => (await rest('read', 'GET')).body.pagination.total_count;
    const before = await total();
    const replies = await each((name) => rest(name, 'POST', { ...template, title: name }));
    expect(replies.read).toEqual({
      status: 403,
      cookie: '',
      body: {
        error: 'Insufficient permissions',
        details: ['This needs a key with the permission manage'],
      },
    });
    expect(replies.finance).toEqual({
      status: 401,
      cookie: '',
      body: {
        error: 'Invalid or missing API key',
        details: ['This is a finance key. Use an API key (fol_…)'],
      },
    });
    expect([replies.manage.status, replies.admin.status]).toEqual([201, 201]);
    expect(await total()).toBe(before + 2);
    const { body } = await rest('read', 'GET');
    const newest = body.prompt_templates.slice(0, 2).map(({ title }: { title: string }) => title);
    expect(newest).toEqual(['admin', 'manage']);
  });

  it('list keys over GraphQL with admin only', async () => {
    expect(await each((name) => outcome(name, '{ apiKeys { id } }'))).toEqual({
      read: 'FORBIDDEN',
      manage: 'FORBIDDEN',
      admin: 'answered',
      finance: 'FORBIDDEN',
    });
    const { body } = await graphql('admin', '{ apiKeys { name permission scopes keyPrefix } }');
    expect(body.data.apiKeys).toHaveLength(3);
    expect(body.data.apiKeys).toEqual(
      expect.arrayContaining([
        {
          name: 'Demo, read',
          permission: 'READ',
          scopes: [],
          keyPrefix: demo.row('read').slice(0, 10),
        },
        {
          name: 'Demo, manage',
          permission: 'MANAGE',
          scopes: [],
          keyPrefix: demo.row('manage').slice(0, 10),
        },
        {
          name: 'Demo, admin',
          permission: 'ADMIN',
          scopes: ['REFERRALS'],
          keyPrefix: demo.row('admin').slice(0, 10),
        },
      ]),
    );
  });

  it('belong to the demo user, a super admin, and a mistyped key is invalid', async () => {
    const viewer = { name: 'Dana Demo', email: 'demo@example.com', role: 'SUPER_ADMIN' };
    const query = '{ viewer { name email role } }';
    const viewers = await each(async (name) => (await graphql(name, query)).body);
    const data = { data: { viewer } };
    expect(viewers).toEqual({ read: data, manage: data, admin: data, finance: data });
    const wrong = { authorization: `${demo.key('admin').authorization.slice(0, -1)}-` };
    const { body } = await send(`${demo.row('Address')}/graphql`, 'POST', { query }, wrong);
    const extensions = { code: 'UNAUTHENTICATED', requestId: expect.any(String) };
    expect(body).toEqual({ errors: [{ message: 'Invalid or missing credentials', extensions }] });
  });

  it('read templates over GraphQL, except the finance key', async () => {
    expect(await each((name) => outcome(name, '{ promptTemplates { totalCount } }'))).toEqual({
      read: 'answered',
      manage: 'answered',
      admin: 'answered',
      finance: 'FORBIDDEN',
    });
  });
});

describe('the printed user', () => {
  const signIn = (password: string) =>
    send(`${demo.row('Address')}/api/auth/sign-in/email`, 'POST', {
      email: demo.row('Email'),
      password,
    });

  it('signs in with the password and has the rights of a super admin', async () => {
    const { status, cookie } = await signIn(demo.row('Password'));
    expect(status).toBe(200);
    const query = 'mutation { setUserRole(userId: "nobody", role: MEMBER) { user { id } } }';
    const url = `${demo.row('Address')}/graphql`;
    const { body } = await send(url, 'POST', { query }, { cookie });
    expect(body.errors[0].extensions.code).toBe('NOT_FOUND');
  });

  it('does not sign in with another password', async () => {
    const { status, body, cookie } = await signIn(`${demo.row('Password')}!`);
    expect(status).toBe(401);
    expect(body).toEqual({ error: 'Invalid email or password', details: [] });
    expect(cookie).toBe('');
  });
});
