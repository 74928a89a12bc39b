import { describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { statementsDuring } from '../../../support/database/statements.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();
const open = (query = '') => new Visitor(test).open(`/${query}`);
const promptOn = (markup: string) =>
  (/<pre[^>]*id="preview"[^>]*>([\s\S]*?)<\/pre>/.exec(markup)?.[1] ?? '').replaceAll(
    /<[^>]*>/g,
    '',
  );

describe('the home page for guests', () => {
  it('shows a template with some variables filled in', async () => {
    const page = await open();
    expect(page.status).toBe(200);
    const prompt = promptOn(page.markup);
    expect(prompt).toContain('Write an email to Maria after our kick-off for the new website.');
    expect(prompt).toContain('{{DECISIONS}}');
    expect(page.text).toContain('2 variables still open');
  });

  it('fills in the values of the query, and marks variables with blank values', async () => {
    const page = await open(
      '?NAME=Dr.+%3Cb%3EWu%3C%2Fb%3E&MEETING=&NEXT_STEP=call+%24%26+on+Monday',
    );
    const prompt = promptOn(page.markup);
    expect(prompt).toContain('Write an email to Dr. &lt;b&gt;Wu&lt;/b&gt; after our {{MEETING}}.');
    expect(prompt).toContain('its date: call $&amp; on Monday.');
    expect(page.markup).toContain('>\nDr. &lt;b&gt;Wu&lt;/b&gt;</textarea>');
    expect(page.text).toContain('2 variables still open');
  });

  it('ignores parameters that are not variables of the template', async () => {
    const page = await open('?constructor=1&name=x&OTHER=y');
    expect(page.status).toBe(200);
    expect(promptOn(page.markup)).toContain('{{NAME}}');
  });

  it('shows the same sums in the figures and in the chart of a month', async () => {
    const page = await open();
    expect(page.text).toContain('+4,170.00');
    expect(page.text).toContain('−1,978.02');
    expect(page.text).toContain('+2,191.98');
    expect(page.markup).toContain('November: 1,978.02 by day 21.');
    expect(page.markup).toMatch(/<svg class="chart-svg"[^>]* role="img"/);
  });

  it('links to the sign-up page', async () => {
    const page = await open();
    expect(page.link('Sign up for folio')).toBe('/sign-up');
    expect(page.link('Open GraphiQL')).toBe('/graphql');
  });

  it('runs no statement', async () => {
    expect(await statementsDuring(test, () => open())).toBe(0);
  });
});
