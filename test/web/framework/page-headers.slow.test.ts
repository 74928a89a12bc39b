import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { signUpAs } from '../../support/users/people.ts';
import { addressOf, type NamedRecords, nameRecords, pages } from '../../support/web/web-routes.ts';
import { Visitor } from '../../support/web/web-visitor.ts';

const test = useApp();
let records: NamedRecords;

const person = useSeed(() => signUpAs(test, 'SUPER_ADMIN'));
beforeAll(async () => {
  records = await nameRecords(test, person, person);
});

/** The policy of a page that allows the styles in it, and no others. */
const policyFor = (markup: string) => {
  const [, styles = ''] = /<style>([\s\S]*?)<\/style>/.exec(markup) ?? [];
  const hash = createHash('sha256').update(styles).digest('base64');
  return (
    `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'sha256-${hash}'; img-src 'self' data:; ` +
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
  );
};

const visit = (page: (typeof pages)[number]) =>
  new Visitor(test, page.audience === 'guests' ? undefined : person).get(addressOf(page, records));

const eachPage = pages.map((page) => [page.path, page] as const);

describe('every page', () => {
  it.each(eachPage)('sends the security headers: %s', async (_path, page) => {
    const reply = await visit(page);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policyFor(reply.body),
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  it.each(eachPage)(
    'has no inline scripts and no inline styles but one style sheet: %s',
    async (_path, page) => {
      const { body } = await visit(page);
      expect(body.match(/<style\b/g)).toHaveLength(1);
      const scripts = [...body.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)];
      expect(scripts.map(([, inside]) => inside)).toStrictEqual(['']);
      expect(scripts[0]?.[0]).toMatch(/ src="\/assets\/web\/[\w-]+\/site\.js"/);
      const tags = body.match(/<[a-z][^>]*>/gi) ?? [];
      expect(tags.filter((tag) => /\sstyle=|\son\w+=|javascript:/i.test(tag))).toEqual([]);
      expect(tags.length).toBeGreaterThan(20);
    },
  );

  it.each(eachPage)('has a title, one h1 and unique ids: %s', async (_path, page) => {
    const { body } = await visit(page);
    expect(body).toMatch(/^<!doctype html>\s*<html lang="en" data-numbers=/);
    expect(body).toMatch(/<title>(folio|.+ · folio)<\/title>/);
    expect(body.match(/<h1\b/g)).toHaveLength(1);
    const ids = [...body.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const labelled = [...body.matchAll(/<label for="([^"]*)"/g)].map(([, id]) => id);
    for (const id of labelled) expect(ids).toContain(id);
  });

  it.each(eachPage)('returns the status and headers of GET for HEAD: %s', async (_path, page) => {
    const visitor = new Visitor(test, page.audience === 'guests' ? undefined : person);
    const reply = await visitor.send({ method: 'HEAD', url: addressOf(page, records) });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe('');
    const shown = await visit(page);
    expect(reply.headers['content-security-policy']).toBe(policyFor(shown.body));
  });
});

describe('an error page', () => {
  it('sends the security headers', async () => {
    const reply = await new Visitor(test, person).get('/admin/users/unknown');
    expect(reply.statusCode).toBe(404);
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': policyFor(reply.body),
      'referrer-policy': 'same-origin',
    });
  });
});
