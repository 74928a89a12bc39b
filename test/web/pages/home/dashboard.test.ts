import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';
import { storeFinanceKey } from '../../../support/users/keys.ts';
import { signUp } from '../../../support/users/people.ts';
import { pageStatements } from '../../../support/web/page-statements.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();

beforeAll(() => {
  test.now = new Date('2026-11-21T10:00:00Z');
});

describe('the home page for users', () => {
  it('lists the first steps that are not completed yet', async () => {
    const person = await signUp(test, { name: 'Ann' });
    const visitor = new Visitor(test, person);
    const steps = async () =>
      [...(await visitor.open('/')).markup.matchAll(/class="tile" href="([^"]*)"/g)].map(
        ([, path]) => path,
      );
    expect((await visitor.open('/')).title).toBe('Welcome, Ann');
    expect(await steps()).toEqual(['/prompts/new', '/money', '/developers']);
    await createTemplate(person);
    expect(await steps()).toEqual(['/money', '/developers']);
    await storeFinanceKey(test, person.userId);
    expect(await steps()).toEqual(['/money']);
    const page = await visitor.submit(await visitor.open('/'), '/first-steps/hide');
    expect(page.title).toBe('Welcome, Ann');
    expect(await steps()).toEqual([]);
    await person.execute(
      'mutation { updateProfile(input: { showsFirstSteps: true }) { user { id } } }',
    );
    expect(await steps()).toEqual(['/money']);
  });

  it('shows the month with its differences from the month before', async () => {
    const financier = await Financier.signUp(test);
    await financier.createEntry({
      category_id: financier.salary,
      amount: '3420.00',
      date: '2026-11-01',
    });
    await financier.createEntry({ amount: '1200.10', date: '2026-11-02' });
    await financier.createEntry({ amount: '34.90', date: '2026-11-21' });
    await financier.createEntry({ amount: '1000.00', date: '2026-10-05' });
    const page = await new Visitor(test, financier.person).open('/');
    for (const text of [
      '+3,420.00',
      '▲ 3,420.00 more than by 21 October',
      '−1,235.00',
      '▲ 24% more than by 21 October',
      '+2,185.00',
      '▲ 3,185.00 more than by 21 October',
    ]) {
      expect(page.text).toContain(text);
    }
    expect(page.markup).toContain('November: 1,235.00 by day 21.');
    expect(page.markup).toContain('October: 1,000.00 by day 31.');
  });

  it('omits entries of other users', async () => {
    const financier = await Financier.signUp(test);
    await financier.createEntry({ amount: '77.77', date: '2026-11-02' });
    const page = await new Visitor(test, await signUp(test)).open('/');
    expect(page.text).not.toContain('77.77');
    expect(page.text).toContain('No entries yet');
    expect(page.text).toContain('No templates yet');
  });

  it('lists the prompts that were updated last, with a link to all', async () => {
    const person = await signUp(test);
    const visitor = new Visitor(test, person);
    for (const title of ['One', 'Two', 'Three']) await createTemplate(person, { title });
    expect((await visitor.open('/')).link('Show all 3')).toBeUndefined();
    const { databaseId } = await createTemplate(person, { title: 'Four' });
    const page = await visitor.open('/');
    expect(page.link('Show all 4')).toBe('/prompts');
    expect(page.link('Four')).toBe(`/prompts/${databaseId}`);
    expect(page.link('Three')).toBeDefined();
    expect(page.link('One')).toBeUndefined();
  });

  it('runs as many statements for six records of each kind as for one', async () => {
    const financier = await Financier.signUp(test);
    const visitor = new Visitor(test, financier.person);
    const read = () => pageStatements(visitor, '/');
    await financier.createEntry({ date: '2026-11-02' });
    await createTemplate(financier.person);
    const withOne = await read();
    for (let day = 3; day < 8; day += 1) {
      await financier.createEntry({ date: `2026-11-0${day}` });
      await createTemplate(financier.person);
    }
    expect(await read()).toBe(withOne);
    expect(withOne).toBeLessThanOrEqual(14);
  });
});
