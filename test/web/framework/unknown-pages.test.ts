import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { anybody, signUp } from '../../support/users/people.ts';
import { Visitor } from '../../support/web/web-visitor.ts';

const test = useApp();

const person = useSeed(() => signUp(test));

const unknown = [
  ...['/nothing', '/settings/nothing', '/admin/users/x/y', '/%zz', '/sign-in/', '//x'],
  // The router matches these as records with an empty id.
  ...['/prompts/', '/admin/users/', '/s/'],
];

describe('an unknown path', () => {
  it.each(unknown)(
    'returns a 404 page to a browser, with or without a session: %s',
    async (path) => {
      for (const visitor of [new Visitor(test), new Visitor(test, person)]) {
        const page = await visitor.open(path);
        expect([page.status, page.title]).toStrictEqual([404, 'Page not found']);
        expect(page.reply.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(page.reply.headers['content-security-policy']).toContain("default-src 'none'");
        expect(page.link('Go to the home page')).toBe('/');
        const isSignedIn = visitor.cookie.includes('folio_session');
        expect(page.text.includes('Sign out')).toBe(isSignedIn);
      }
    },
  );

  it('returns a 404 page for POST, with a working sign-out form', async () => {
    const visitor = new Visitor(test, await signUp(test));
    expect((await visitor.post('/nothing', { a: 'b' })).statusCode).toBe(404);
    const page = await visitor.open('/nothing');
    expect((await visitor.submit(page, '/sign-out')).notice).toBe('You are signed out.');
  });

  it.each([...unknown, '/'.repeat(50)])(
    'returns a 404 as JSON to other clients: %s',
    async (path) => {
      for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.9', '']) {
        const reply = await anybody(test).request({
          method: 'GET',
          url: path,
          headers: { accept },
        });
        expect([accept, reply.statusCode]).toStrictEqual([accept, 404]);
        expect(reply.json()).toStrictEqual({ error: 'Not found', details: [] });
      }
    },
  );

  it.each([
    ...['/api', '/api/v1/nothing', '/api/auth/nothing', '/api/finance/x?y=z', '/graphql/x'],
    ...['/files', '/files/x', '/assets/nothing', '/health/nothing', '/openapi.json/x'],
  ])('of the APIs and files returns JSON to all clients: %s', async (path) => {
    for (const visitor of [new Visitor(test), new Visitor(test, person)]) {
      const reply = await visitor.get(path);
      expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(reply.json().details).toStrictEqual([]);
      expect(reply.statusCode).toBeGreaterThanOrEqual(401);
    }
  });

  it('that only starts with the letters of an API path returns a 404 page to a browser', async () => {
    for (const path of ['/apix', '/graphqlx', '/filesystem', '/healthy']) {
      expect((await new Visitor(test).open(path)).title).toBe('Page not found');
    }
  });
});
