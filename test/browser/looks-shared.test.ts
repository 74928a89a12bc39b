import { describe, it } from 'vitest';
import { createShareLink } from '../support/prompts/share-links.ts';
import { createTemplate } from '../support/prompts/templates.ts';
import { signUp } from '../support/users/people.ts';
import { timeout, useLooks } from './looks.ts';

const { test, looks, open } = await useLooks();
const unbroken = 'W'.repeat(100);

describe('share links', () => {
  it('have no layout or accessibility findings', { timeout }, async () => {
    const person = await signUp(test, { name: 'Ann' });
    const template = await createTemplate(person, {
      title: 'Thank-you note',
      description: 'A short note that thanks somebody for a gift.',
      content: 'Write a short note to {{NAME}}.\n\nThank them for {{GIFT}}, and name one detail.',
    });
    const page = await open('/', person);
    const link = await createShareLink(person, template);
    await createShareLink(person, template, new Date(Date.now() + 10 * 24 * 3_600_000));
    for (let time = 0; time < 3; time += 1) await page.goto(link.url);
    await page.getByLabel('NAME').fill('Ann');
    await looks.look(page, 'shared', { isThorough: true });
    await looks.look(page, 'prompt-share-links', {
      address: `/prompts/${template.databaseId}`,
      isThorough: true,
    });
    await looks.look(page, 'shared-not-found', { address: `/s/${'x'.repeat(22)}` });
  });

  it('have no layout or accessibility findings with long texts', { timeout }, async () => {
    const person = await signUp(test, { name: 'Ann' });
    const template = await createTemplate(person, {
      ...{ title: unbroken, description: unbroken },
      content: `{{${'W'.repeat(60)}}} ${unbroken.repeat(3)} {{A}}`,
    });
    const page = await open((await createShareLink(person, template)).url);
    await looks.look(page, 'shared-long');
    const plain = await createTemplate(person, { content: 'No variables here.' });
    await page.goto((await createShareLink(person, plain)).url);
    await looks.look(page, 'shared-plain');
  });
});
