import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { seedFinance } from '../../src/demo/finance.ts';
import { samplePromptTemplates } from '../../src/demo/samples.ts';
import { type Person, signUp } from '../support/users/people.ts';
import { timeout, useLooks } from './looks.ts';

const { test, origin, looks, open } = await useLooks();
const isThorough = true;

async function signIn(name: string): Promise<{ page: Page; person: Person }> {
  const person = await signUp(test, { name });
  return { page: await open('/developers', person), person };
}

/** A year of entries until today, and three templates. */
async function createSamples(person: Person): Promise<void> {
  await test.database.transaction((transaction) =>
    seedFinance(transaction, person.userId, new Date()),
  );
  const samples = samplePromptTemplates().filter(({ category }) => category === 'DEVELOPER');
  for (const { title, description, content, tags } of samples.slice(0, 4)) {
    await person.execute(
      'mutation ($input: CreatePromptTemplateInput!) { createPromptTemplate(input: $input) { promptTemplate { id } } }',
      { input: { title, description, content, tags, category: 'DEVELOPER' } },
    );
  }
}

const showNumbers = (page: Page) =>
  page.evaluate(() => {
    for (const each of document.querySelectorAll('details')) {
      if (each.matches('.chart-numbers')) each.open = true;
    }
  });

describe('the home page', () => {
  it('has no layout or accessibility findings for guests', { timeout }, async () => {
    const page = await open('/');
    await looks.look(page, 'home-guest', { isThorough });
    const long = 'W'.repeat(200);
    await page.goto(`${origin}/?NAME=${long}&MEETING=a&DECISIONS=${long}&NEXT_STEP=b`);
    await showNumbers(page);
    await looks.look(page, 'home-guest-filled');
    await looks.look(page, 'developers', { address: '/developers', isThorough });
  });

  it('has no layout or accessibility findings for new users', { timeout }, async () => {
    const { page } = await signIn('W'.repeat(100));
    await looks.look(page, 'home-new', { address: '/' });
    await looks.look(page, 'trends-none', { address: '/money/trends' });
  });

  it('has no layout or accessibility findings with data, and neither has the page of trends', {
    timeout,
  }, async () => {
    const { page, person } = await signIn('Ann');
    await createSamples(person);
    await looks.look(page, 'home-dashboard', { address: '/', isThorough });
    await looks.look(page, 'trends', { address: '/money/trends', isThorough });
    await showNumbers(page);
    await looks.look(page, 'trends-numbers');
  });

  it('has no layout or accessibility findings with the largest amounts', { timeout }, async () => {
    const { page, person } = await signIn('Ann');
    const { client } = test.database;
    const category = await client.category.findFirstOrThrow({
      where: { userId: person.userId, type: 'EXPENSE' },
    });
    await client.entry.create({
      data: {
        userId: person.userId,
        categoryId: category.id,
        amount: '9999999999.99',
        date: new Date(new Date().toISOString().slice(0, 10)),
      },
    });
    await looks.look(page, 'home-large-amounts', { address: '/' });
    await page.goto(`${origin}/money/trends`);
    await showNumbers(page);
    await looks.look(page, 'trends-large-amounts');
  });

  it('has a test, as has each page that it links to', () => {
    looks.expectAllSeen(/^\/(developers|money\/trends)?$/);
  });
});
