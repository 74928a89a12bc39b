import { beforeAll, describe, expect, it } from 'vitest';
import { normalizedTarget } from '../../src/http/request-target.ts';
import { usePrivateApp } from '../support/app/app.ts';
import { listen, rawRequest } from '../support/http/raw-request.ts';
import { anybody, type KeyHolder, type Person, signUp } from '../support/users/people.ts';

const test = usePrivateApp({ RATE_LIMIT_V1: '1000/1000', RATE_LIMIT_FINANCE: '1000/1000' });
const path = '/api/v1/prompt_templates';
let port: number;
let person: Person;
let key: KeyHolder;

beforeAll(async () => {
  port = await listen(test);
  person = await signUp(test);
  key = await person.createApiKey({ permission: 'READ' });
});

function registeredPaths(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'): string[] {
  const parents: string[] = [];
  const tree = test.app.server.printRoutes({ commonPrefix: false, method });
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', segment = ''] = /^(.*?)[├└]── (\S+) \(/.exec(line) ?? [];
    if (segment === '') return [];
    const depth = indent.length / 4;
    parents[depth] = `${depth > 0 ? parents[depth - 1] : ''}${segment}`;
    return [(parents[depth] as string).replace(/^\/\//, '/')];
  });
}

const equivalentTargets = (target: string) => [
  target,
  `http://folio.test${target}`,
  `HTTP://folio.test${target}`,
  `https://other.example:8443${target}`,
  `http://user:password@folio.test${target}`,
  target.replace('/api', '/%61p%69'),
  `http://folio.test${target.replace('/api', '/%61p%69')}`,
];

describe('the routes below /api', () => {
  it('require a caller for every form of their path', async () => {
    const open = ['/api/auth/sign-up/email', '/api/auth/sign-in/email', '/api/auth/sign-out'];
    const guarded: string[] = [];
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const paths = registeredPaths(method).filter((each) => each.startsWith('/api/'));
      expect(paths.length).toBeGreaterThan(10);
      for (const registered of paths.filter((each) => !open.includes(each))) {
        const replies = await Promise.all(
          equivalentTargets(registered).map((target) => rawRequest(port, method, target)),
        );
        const statuses = new Set(replies.map(({ status }) => status));
        expect([[401], [405]], `${method} ${registered}`).toContainEqual([...statuses]);
        if (statuses.has(401)) guarded.push(registered);
        if (registered.startsWith('/api/auth/')) continue;
        for (const { headers } of replies) expect(headers['x-ratelimit-limit']).toBe('1000');
      }
    }
    // The 26 documented routes, and the change of password.
    expect(guarded).toHaveLength(27);
  });

  it('return the same for the absolute form and the origin form with a key', async () => {
    const authorization = `Bearer ${key.secret}`;
    for (const target of equivalentTargets(`${path}?per_page=3`)) {
      const { status, headers, body } = await rawRequest(port, 'GET', target, { authorization });
      expect([status, headers['x-ratelimit-limit']], target).toEqual([200, '1000']);
      expect(JSON.parse(body).pagination.per_page).toBe(3);
    }
  });
});

describe('a target that no route has', () => {
  const nothing = [
    `/${path}`,
    `http://folio.test/${path}`,
    `/.${path}`,
    `/nothing/..${path}`,
    `http://folio.test/.${path}`,
    `/%2e${path}`,
    `ftp://folio.test${path}`,
    `file://${path}`,
    '*',
  ];

  it.each(nothing)('returns 404 with the usual headers for %s', async (target) => {
    const method = target === '*' ? 'OPTIONS' : 'GET';
    const authorization = `Bearer ${key.secret}`;
    const { status, headers, body } = await rawRequest(port, method, target, { authorization });
    expect(status).toBe(404);
    expect(body).toBe('{"error":"Not found","details":[]}');
    expect(headers).toMatchObject({
      'x-request-id': expect.any(String),
      'x-content-type-options': 'nosniff',
    });
  });

  it('returns 400 from the HTTP parser if it is invalid', async () => {
    const { status, body } = await rawRequest(port, 'GET', `\\${path}`);
    expect([status, body]).toEqual([400, '{"error":"Malformed request","details":[]}']);
  });

  it('counts against the rate limit of its surface', async () => {
    for (const target of [`http://folio.test/api/v1/nothing`, '/%61pi/v1/nothing']) {
      const { status, headers } = await rawRequest(port, 'GET', target);
      expect([status, headers['x-ratelimit-limit']], target).toEqual([404, '1000']);
    }
  });
});

describe('a web page', () => {
  it('redirects a guest to the sign-in page, with the path only', async () => {
    for (const origin of ['', 'http://evil.example', 'HTTPS://evil.example:1']) {
      const { status, headers } = await rawRequest(port, 'GET', `${origin}/settings/profile?a=b`);
      expect(status).toBe(303);
      expect(headers.location).toBe('/sign-in?next=%2Fsettings%2Fprofile%3Fa%3Db');
    }
  });

  it('is not returned for unknown paths below /api, in any form', async () => {
    for (const target of ['/api/nothing', '/%61pi/nothing', 'http://a/%61pi/nothing']) {
      const { status, headers } = await rawRequest(port, 'GET', target, { accept: 'text/html' });
      expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    }
  });
});

describe('an unknown id of any length', () => {
  const lengths = [1, 100, 1_001, 4_000, 12_000];
  const usual = {
    'x-request-id': expect.any(String),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.any(String),
  };

  it.each(lengths)('returns 404 with all usual headers for %i characters', async (length) => {
    const cookie = person.headers.cookie as string;
    const finance = await person.execute(
      'mutation { createFinanceKey(input: { name: "k" }) { secret financeKey { id } } }',
    );
    const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
    const limited = { ...usual, 'x-ratelimit-remaining': expect.any(String) };
    for (const id of ['x'.repeat(length), '9'.repeat(length), '%C3%A9'.repeat(length / 6)]) {
      for (const [target, headers, expected] of [
        [path, bearer(key.secret), limited],
        ['/api/v1/ideas', bearer(key.secret), limited],
        ['/api/finance/entries', bearer(finance.createFinanceKey.secret), limited],
        ['/files', { cookie }, usual],
        ['/settings/api-keys', { cookie }, usual],
      ] as const) {
        const method = target.endsWith('entries') ? 'DELETE' : 'GET';
        const suffix = target.startsWith('/settings') ? '/revoke' : '';
        const reply = await rawRequest(port, method, `${target}/${id}${suffix}`, headers);
        expect(reply.status, target).toBe(404);
        expect(reply.headers).toMatchObject(expected);
      }
    }
  });

  it('returns 401 without a key', async () => {
    const reply = await anybody(test).get(`${path}/${'x'.repeat(5_000)}`);
    expect(reply.statusCode).toBe(401);
    expect(reply.headers).toMatchObject({ ...usual, 'x-ratelimit-limit': '1000' });
  });
});

describe('normalizedTarget', () => {
  it.each([
    ['/', '/'],
    ['/a?b=c?d#e', '/a?b=c?d'],
    ['/a#b?c', '/a'],
    ['/%61%2D%2e%5F%7E', '/a-._~'],
    ['/%2F%3f%20%C3%A9', '/%2F%3f%20%C3%A9'],
    ['/%2561', '/%2561'],
    ['/%zz?%zz', '/%25zz?%zz'],
    ['/%ff', '/%25ff'],
    ['http://a', '/'],
    ['http://a?b', '/?b'],
    ['http://a/b?c', '/b?c'],
    ['hTTps://u:p@[::1]:8/b', '/b'],
    ['http://a//b', '//b'],
    ['http:/a', '/http%3A%2Fa'],
    ['ws://a/b', '/ws%3A%2F%2Fa%2Fb'],
    ['*', '/*'],
    ['', '/'],
  ])('returns for %j: %j', (target, expected) => {
    expect(normalizedTarget(target)).toBe(expected);
    expect(normalizedTarget(expected), 'idempotent').toBe(expected);
  });
});
