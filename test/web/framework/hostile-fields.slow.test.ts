import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyForm } from '../../../src/web/framework/page.ts';
import { usePrivateApp, useSeed } from '../../support/app/app.ts';
import { signUpAs } from '../../support/users/people.ts';
import {
  addressOf,
  forms,
  type NamedRecords,
  nameRecords,
  pages,
  type ReadyForm,
  sharedForms,
} from '../../support/web/web-routes.ts';
import { encodeForm, Visitor } from '../../support/web/web-visitor.ts';

const test = usePrivateApp();
let records: NamedRecords;

const person = useSeed(() => signUpAs(test, 'SUPER_ADMIN'));
beforeAll(async () => {
  records = await nameRecords(test, person, person);
});

/** Encoded by hand: encoders would not produce some of these. */
const hostile: Readonly<Record<string, string>> = {
  'a NUL byte': 'a%00b',
  'a lone surrogate': '%ED%A0%80',
  'invalid UTF-8': '%ff%fe%80',
  'an invalid percent escape': '%zz%',
  'a million characters': 'x'.repeat(1_000_000),
  '2,000 combining characters': `a${'%CC%81'.repeat(2_000)}`,
  'the name __proto__': '__proto__',
  'the name constructor': 'constructor',
  SQL: "'%3B DROP TABLE users%3B --",
  'a template expression': '{{7*7}}%24{7*7}',
  'line breaks': 'a%0d%0aSet-Cookie: a=b',
  'a right-to-left override': '%E2%80%AEgnp.exe',
};

const names = Object.keys({
  ...{ name: '', email: '', password: '', currentPassword: '', newPassword: '', repeated: '' },
  ...{ emoji: '', bank: '', initialBalance: '', currentBalance: '', isDefault: '', type: '' },
  ...{ sortOrder: '', moveEntriesTo: '', file: '', archive: '', format: '' },
  ...{ expenseCategoryId: '', incomeCategoryId: '', dateFormat: '', hasHeader: '' },
  ...{ title: '', description: '', content: '', category: '', difficulty: '', visibility: '' },
  ...{ tags: '', estimatedBuildTime: '', screenshots: '', shownScreenshots: '', lineBreaks: '' },
  ...{ title: '', body: '', feedbackType: '', priority: '', attachments: '', count: '' },
  ...{ permission: '', scopes: '', expiresAt: '', role: '', status: '' },
  ...{ amount: '', categoryId: '', accountId: '', date: '', description: '', tags: '' },
  ...{ url: '', recordTypes: '', enabled: '', locale: '', currency: '', correct: '' },
  ...{ label: '', number: '', note: '', slug: '', preview: '' },
  ...{ 'variables.TOPIC.kind': '', 'variables.TOPIC.choices': '', 'variables.TOPIC.required': '' },
  ...{ recurring: '', ids: '', tag: '', action: '', userCode: '', _token: '' },
});

/** Sends the fields, which are encoded by hand, in the encoding that the form accepts. */
const send = ({ acceptsFiles }: AnyForm, { visitor, url }: ReadyForm, fields: string) =>
  visitor.send({
    method: 'POST',
    url,
    payload: acceptsFiles ? multipartOf(fields) : fields,
    headers: {
      'content-type': acceptsFiles
        ? 'multipart/form-data; boundary=edge'
        : 'application/x-www-form-urlencoded',
    },
  });

/** The same bytes as parts; names that would break their header are left out. */
function multipartOf(fields: string): Buffer {
  const decoded = (text: string) =>
    text.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const parts = fields.split('&').flatMap((pair) => {
    const [name = '', value = ''] = pair.split('=', 2);
    const header = `Content-Disposition: form-data; name="${decoded(name)}"`;
    return name === '' ? [] : [`--edge\r\n${header}\r\n\r\n${decoded(value)}\r\n`];
  });
  return Buffer.from(`${parts.join('')}--edge--\r\n`, 'latin1');
}

const ready = sharedForms(test);

const eachForm = forms.map((form) => [form.path, form] as const);

describe('a form returns no server error', () => {
  it.each(eachForm)('for hostile values in all fields: %s', async (_path, form) => {
    const readyToSend = await ready(form);
    const { _token = '' } = readyToSend.entries;
    for (const [label, value] of Object.entries(hostile)) {
      const fields = label === 'a million characters' ? ['name'] : names.slice(0, -1);
      const body = fields.map((name) => `${name}=${value}`).join('&');
      const reply = await send(form, readyToSend, `${body}&_token=${_token}`);
      const allowed = [200, 303, 400, 401, 403, 404, 409, 422, 429];
      expect(allowed, label).toContain(reply.statusCode);
      expect(Object.keys(reply.headers)).not.toContain('a');
    }
  });

  it.each(eachForm)('for hostile field names: %s', async (_path, form) => {
    const readyToSend = await ready(form);
    const { _token = '', ...rest } = readyToSend.entries;
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
      const reply = await send(form, readyToSend, `${body}&_token=${_token}`);
      expect([body.slice(0, 40), reply.statusCode < 500]).toStrictEqual([body.slice(0, 40), true]);
      expect(({} as Record<string, unknown>).name).toBeUndefined();
    }
    const reply = await send(form, readyToSend, `${entries}&_token=x&_token=${_token}`);
    expect(reply.statusCode).toBeLessThan(500);
  });
});

const parameters = [
  ...['after', 'before', 'search', 'role', 'status', 'kind', 'live', 'invite', 'token', 'next'],
];
const entryParameters = [
  ...['search', 'month', 'from', 'to', 'type', 'categoryIds', 'accountIds', 'hasAccount'],
  ...['allTags', 'anyTags', 'minAmount', 'maxAmount', 'recurring'],
];
const readParameters: Readonly<Record<string, readonly string[]>> = {
  '/sign-up': ['invite'],
  '/sign-in': ['next'],
  '/reset-password': ['token'],
  '/settings/activity': ['after', 'before', 'kind'],
  '/settings/api-keys': ['live'],
  '/settings/finance-keys': ['live'],
  '/admin/users': ['after', 'before', 'search', 'role'],
  '/admin/ideas': ['after', 'before', 'status'],
  '/prompts': [
    ...['after', 'before', 'search', 'category', 'tags', 'anyTags', 'allTags', 'orderBy'],
    ...['difficulty', 'visibility', 'createdVia', 'hasVariables', 'variable'],
  ],
  '/prompts/:id': ['TOPIC', 'UNKNOWN'],
  '/money': ['month', 'date', 'categoryId', 'accountId'],
  '/money/entries': [...entryParameters, 'after', 'before', 'orderBy'],
  '/money/entries/new': ['date', 'categoryId', 'accountId', 'next'],
  '/money/entries/:id/edit': ['next'],
  '/money/entries/:id/delete': ['next'],
  '/money/entries/selected/delete': ['ids', 'next'],
  '/money/categories/new': ['type'],
  '/money/import': ['after', 'before'],
  '/money/import/:id': ['after', 'before', 'status'],
  '/ideas': ['after', 'before', 'status', 'feedbackType', 'priority'],
  '/invites': ['after', 'before', 'status'],
};

describe('a page returns no server error', () => {
  it.each(pages.map((page) => [page.path, page] as const))(
    'for hostile query parameters: %s',
    async (_path, page) => {
      const visitor = new Visitor(test, page.audience === 'guests' ? undefined : person);
      const address = addressOf(page, records);
      for (const [label, value] of Object.entries(hostile)) {
        const shortValue = value.slice(0, 1_500);
        const all = parameters.map((name) => `${name}=${shortValue}`).join('&');
        // Also one parameter at a time: an error for one would hide the effect of the others.
        const names = readParameters[page.path] ?? [];
        const single = names.map((name) => `${name}=${value.slice(0, 10_000)}`);
        for (const query of [all, ...single]) {
          const reply = await visitor.get(`${address}?${query}`);
          expect([200, 400, 404, 422], label).toContain(reply.statusCode);
          expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
        }
      }
      for (const query of ['__proto__=x', 'a[]=b', '&&=&', 'next=a&next=b', 'constructor=x']) {
        expect((await visitor.get(`${address}?${query}`)).statusCode).toBe(200);
      }
    },
  );

  it.each(['folio_visitor', 'folio_notice', 'folio_session', 'folio_device'])(
    'for hostile values in the cookie %s',
    async (name) => {
      const long = 'x'.repeat(4_000);
      for (const value of ['%00', '%ED%A0%80', '__proto__', 'constructor', '"', long]) {
        const visitor = new Visitor(test);
        visitor.cookie = `${name}=${value}; ${name}=${value}`;
        const page = await visitor.open('/sign-in');
        expect([value, page.status, page.notice]).toStrictEqual([value, 200, undefined]);
      }
    },
  );
});
