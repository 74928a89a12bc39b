import { describe, expect, it } from 'vitest';
import { readDemoConfig } from '../../../../src/config.ts';
import { usePrivateApp } from '../../../support/app/app.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

describe('GET /styleguide', () => {
  const test = usePrivateApp({ STYLEGUIDE: 'on' });

  it('shows every component once', async () => {
    const page = await new Visitor(test).open('/styleguide');
    expect([page.status, page.title]).toStrictEqual([200, 'Styleguide']);
    const headings = [...page.markup.matchAll(/<h3>([^<]*)<\/h3>/g)].map(([, title]) => title);
    expect(headings.length).toBeGreaterThan(25);
    expect(page.markup).toMatch(/<svg class="chart-svg"/);
    expect(new Set(headings).size).toBe(headings.length);
    const ids = [...page.markup.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(page.problem('name-invalid')).toBe('Name is too long (maximum is 40 characters).');
  });

  it('has no inline styles or scripts, and rejects other methods', async () => {
    const visitor = new Visitor(test);
    const { markup } = await visitor.open('/styleguide');
    expect(markup).not.toMatch(/\sstyle=|\son\w+=/);
    expect((await visitor.post('/styleguide', {})).statusCode).toBe(405);
  });
});

describe('without STYLEGUIDE', () => {
  const test = usePrivateApp();

  it('returns 404 for the styleguide', async () => {
    const page = await new Visitor(test).open('/styleguide');
    expect([page.status, page.title]).toStrictEqual([404, 'Page not found']);
  });
});

describe('the demo', () => {
  it('shows the styleguide by default, and not with STYLEGUIDE=off', () => {
    expect(readDemoConfig({}).hasStyleguide).toBe(true);
    expect(readDemoConfig({ STYLEGUIDE: 'off' }).hasStyleguide).toBe(false);
  });
});
