import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyForm } from '../../src/web/form.ts';
import { forms, pages } from '../../src/web/pages.ts';
import { usePrivateApp } from '../support/app.ts';
import { type Person, signUpAs } from '../support/people.ts';
import {
  addressOf,
  type NamedRecords,
  nameRecords,
  type ReadyForm,
  readyForm,
} from '../support/web-routes.ts';
import { encodeForm, Visitor } from '../support/web-visitor.ts';

const test = usePrivateApp();
let person: Person;
let records: NamedRecords;

beforeAll(async () => {
  person = await signUpAs(test, 'SUPER_ADMIN');
  records = await nameRecords(test, person, person);
});

/** Already encoded, as no encoder would write some of them. */
const hostile: Readonly<Record<string, string>> = {
  'a NUL byte': 'a%00b',
  'a lone surrogate': '%ED%A0%80',
  'bytes that are no text': '%ff%fe%80',
  'a broken escape': '%zz%',
  'a million characters': 'x'.repeat(1_000_000),
  'many accents on one letter': `a${'%CC%81'.repeat(10_000)}`,
  'the name of a prototype': '__proto__',
  'another name of one': 'constructor',
  SQL: "'%3B DROP TABLE users%3B --",
  'a template': '{{7*7}}%24{7*7}',
  'line breaks': 'a%0d%0aSet-Cookie: a=b',
  'the other direction': '%E2%80%AEgnp.exe',
};

const names = Object.keys({
  ...{ name: '', email: '', password: '', currentPassword: '', newPassword: '', repeated: '' },
  ...{ permission: '', scopes: '', expiresAt: '', role: '', status: '', _token: '' },
});

const send = ({ visitor, url }: ReadyForm, payload: string) =>
  visitor.send({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

const made = new Map<AnyForm, Promise<ReadyForm>>();
const ready = (form: AnyForm) => made.getOrInsertComputed(form, () => readyForm(test, form));

const listed = forms.map((form) => [form.path, form] as const);

describe('a form never fails by itself', () => {
  it.each(listed)('whatever stands in all of its fields: %s', async (_path, form) => {
    const prepared = await ready(form);
    const { _token = '' } = prepared.entries;
    for (const [what, value] of Object.entries(hostile)) {
      const fields = what === 'a million characters' ? ['name'] : names.slice(0, -1);
      const body = fields.map((name) => `${name}=${value}`).join('&');
      const reply = await send(prepared, `${body}&_token=${_token}`);
      expect([what, reply.statusCode]).toStrictEqual([
        what,
        expect.toBeOneOf([200, 303, 400, 401, 403, 404, 409, 422]),
      ]);
      expect(Object.keys(reply.headers)).not.toContain('a');
    }
  });

  it.each(listed)('however its fields are named: %s', async (_path, form) => {
    const prepared = await ready(form);
    const { _token = '', ...rest } = prepared.entries;
    const entries = encodeForm(rest);
    for (const body of [
      '__proto__=x&constructor=y&toString=z&hasOwnProperty=1',
      '__proto__[name]=x&constructor[prototype][name]=y',
      names.map((name) => `${name}[]=x`).join('&'),
      names.map((name) => `${name}[a][b]=x`).join('&'),
      names.map((name) => `${name}=x&${name}=y&${name}=z`).join('&'),
      `${'&'.repeat(10_000)}=&=x&==&;`,
      Array.from({ length: 20_000 }, (_, index) => `n${index}=`).join('&'),
    ]) {
      const reply = await send(prepared, `${body}&_token=${_token}`);
      expect([body.slice(0, 40), reply.statusCode < 500]).toStrictEqual([body.slice(0, 40), true]);
      expect(({} as Record<string, unknown>).name).toBeUndefined();
    }
    const reply = await send(prepared, `${entries}&_token=x&_token=${_token}`);
    expect(reply.statusCode).toBeLessThan(500);
  });
});

const parameters = ['after', 'before', 'search', 'role', 'status', 'invite', 'token', 'next'];
/** The parameters that a page reads. */
const read: Readonly<Record<string, readonly string[]>> = {
  '/sign-up': ['invite'],
  '/sign-in': ['next'],
  '/reset-password': ['token'],
  '/settings/activity': ['after', 'before'],
  '/admin/users': ['after', 'before', 'search', 'role'],
  '/admin/ideas': ['after', 'before', 'status'],
};

describe('a page never fails by itself', () => {
  it.each(pages.map((page) => [page.path, page] as const))(
    'whatever stands in its address: %s',
    async (_path, page) => {
      const visitor = new Visitor(test, page.audience === 'guests' ? undefined : person);
      const address = addressOf(page, records);
      for (const [what, value] of Object.entries(hostile)) {
        const cut = value.slice(0, 1_500);
        const all = parameters.map((name) => `${name}=${cut}`).join('&');
        // One that is refused would hide what becomes of the others.
        const single = (read[page.path] ?? []).map((name) => `${name}=${value.slice(0, 10_000)}`);
        for (const query of [all, ...single]) {
          const reply = await visitor.get(`${address}?${query}`);
          const answers = [200, 400, 404, 422];
          expect([what, reply.statusCode]).toStrictEqual([what, expect.toBeOneOf(answers)]);
          expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
        }
      }
      for (const odd of ['__proto__=x', 'a[]=b', '&&=&', 'next=a&next=b', 'constructor=x']) {
        expect((await visitor.get(`${address}?${odd}`)).statusCode).toBe(200);
      }
    },
  );

  it.each(['folio_visitor', 'folio_notice', 'folio_session', 'folio_device'])(
    'whatever stands in the cookie %s',
    async (name) => {
      for (const value of [
        '%00',
        '%ED%A0%80',
        '__proto__',
        'constructor',
        '"',
        'x'.repeat(4_000),
      ]) {
        const visitor = new Visitor(test);
        visitor.cookie = `${name}=${value}; ${name}=${value}`;
        const page = await visitor.open('/sign-in');
        expect([value, page.status, page.notice]).toStrictEqual([value, 200, undefined]);
      }
    },
  );
});
