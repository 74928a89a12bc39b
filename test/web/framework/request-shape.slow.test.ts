import { describe, expect, it } from 'vitest';
import type { AnyForm } from '../../../src/web/framework/page.ts';
import { usePrivateApp, useSeed } from '../../support/app/app.ts';
import { everythingStored } from '../../support/samples/seeded-records.ts';
import { signUpAs } from '../../support/users/people.ts';
import {
  formAt,
  forms,
  pages,
  type ReadyForm,
  sendForm,
  sharedForms,
} from '../../support/web/web-routes.ts';
import { encodeForm, Visitor } from '../../support/web/web-visitor.ts';

// Each form creates keys of one user.
const test = usePrivateApp({ QUOTA_LIVE_KEYS: '200' });

const person = useSeed(() => signUpAs(test, 'SUPER_ADMIN'));

const ready = sharedForms(test, person);

const eachForm = forms
  .filter(({ acceptsFiles }) => !acceptsFiles)
  .map((form) => [form.path, form] as const);
const multipart = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nA\r\n--x--\r\n';

/** Expects 415 for JSON, text, an empty request and these bodies. */
async function expectUnsupported(
  form: AnyForm,
  others: (entries: ReadyForm['entries']) => readonly (readonly [type: string, payload: string])[],
): Promise<void> {
  const { visitor, url, entries } = await ready(form);
  const before = await everythingStored(test);
  for (const [type, payload] of [
    ['application/json', JSON.stringify(entries)],
    ['text/plain', encodeForm(entries)],
    ['', ''],
    ...others(entries),
  ] as const) {
    const headers = type === '' ? {} : { 'content-type': type };
    const reply = await visitor.send({ method: 'POST', url, payload, headers });
    expect([type, reply.statusCode]).toStrictEqual([type, 415]);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  }
  expect(await everythingStored(test)).toStrictEqual(before);
}

describe('a form', () => {
  it.each(eachForm)(
    'returns 415 for JSON, multipart, text and an empty request: %s',
    async (_path, form) => {
      await expectUnsupported(form, (entries) => [
        ['multipart/form-data; boundary=x', multipart],
        ['application/x-www-form-urlencodedx', encodeForm(entries)],
      ]);
    },
  );

  it.each(eachForm)('returns 413 for a body of more than 1 MiB: %s', async (_path, form) => {
    const { visitor, url, entries } = await ready(form);
    const before = await everythingStored(test);
    const reply = await visitor.post(url, { ...entries, name: 'x'.repeat(1024 * 1024) });
    expect(reply.statusCode).toBe(413);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.body).toContain('its text can have at most 1 MiB');
    expect(await everythingStored(test)).toStrictEqual(before);
  });

  it('names the limit for all images of a form together', async () => {
    const form = formAt('/prompts/new');
    const length = String(40 * 1024 * 1024 + 1);
    const reply = await sendForm(form, await ready(form), { 'content-length': length });
    expect(reply.statusCode).toBe(413);
    expect(reply.body).toContain('its images together 40 MiB');
  });

  it.each(
    forms.filter(({ acceptsFiles }) => acceptsFiles).map((form) => [form.path, form] as const),
  )(
    'for files returns 415 for JSON, URL-encoded fields, text and an empty request: %s',
    async (_path, form) => {
      await expectUnsupported(form, (entries) => [
        ['application/x-www-form-urlencoded', encodeForm(entries)],
        ['multipart/form-datax; boundary=x', multipart],
      ]);
    },
  );

  it('ignores the fields after the first 10,000', async () => {
    const { visitor, url, entries } = await ready(formAt('/settings/profile'));
    const others = Array.from({ length: 10_000 }, (_, index) => [`x${index}`, '']);
    const reply = await visitor.post(url, { ...Object.fromEntries(others), ...entries });
    expect(reply.statusCode).toBe(403);
  });

  it('accepts a charset in the content type', async () => {
    const { visitor, url, entries } = await ready(formAt('/settings/profile'));
    const type = 'Application/X-WWW-Form-Urlencoded; charset=UTF-8';
    const reply = await visitor.post(url, entries, { 'content-type': type });
    expect(reply.statusCode).toBe(303);
  });
});

describe('a path of the web pages', () => {
  const paths = new Set(['/settings', ...[...pages, ...forms].map(({ path }) => path)]);

  it.each([...paths])('returns 405 with the allowed methods: %s', async (path) => {
    const hasForm = forms.some((form) => form.path === path);
    const allow = hasForm ? 'GET, POST, HEAD' : 'GET, HEAD';
    const others = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', ...(hasForm ? [] : ['POST'])];
    for (const method of others) {
      const reply = await new Visitor(test).send({ method: method as 'GET', url: path });
      expect([method, reply.statusCode]).toStrictEqual([method, 405]);
      expect(reply.headers.allow).toBe(allow);
    }
  });

  it.each([
    ['/sign-out', '/'],
    ['/admin/users/7/role', '/admin/users/7'],
    ['/admin/users/%2F..%2Fx/role', '/admin/users/%2F..%2Fx'],
    ['/admin/ideas/7/status', '/admin/ideas'],
    [
      '/money/entries/selected?search=a+%26+b&categoryIds=1&categoryIds=2',
      '/money/entries?search=a+%26+b&categoryIds=1&categoryIds=2',
    ],
  ])('that has only a form redirects GET to the page of the form: %s', async (path, page) => {
    const reply = await new Visitor(test).send({ method: 'GET', url: path });
    expect([reply.statusCode, reply.headers.location]).toStrictEqual([303, page]);
  });
});
