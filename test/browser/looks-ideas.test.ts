import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { image } from '../support/images/images.ts';
import { createInvite } from '../support/users/accounts.ts';
import { signUpAs } from '../support/users/people.ts';
import { timeout, useLooks } from './looks.ts';

const { test, looks, open } = await useLooks();

const day = 24 * 60 * 60 * 1_000;
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();

const ideas = [
  ['Dark mode for the money charts', 'FEATURE_REQUEST', 'MEDIUM', 'COMPLETED'],
  ['Import entries from a credit card statement', 'FEATURE_REQUEST', 'HIGH', 'IN_PROGRESS'],
  ['The month stepper skips February', 'BUG_REPORT', 'HIGH', 'PLANNED'],
  ['Share a template with a colleague', 'FEATURE_REQUEST', 'LOW', 'UNDER_REVIEW'],
  ['W'.repeat(100), 'BUG_REPORT', 'MEDIUM', 'CLOSED'],
  ['Variables with default values', 'FEATURE_REQUEST', 'MEDIUM', 'OPEN'],
] as const;

describe('the pages of ideas', () => {
  it('have no layout or accessibility findings', { timeout }, async () => {
    const person = await signUpAs(test, 'ADVISOR');
    const page = await open('/ideas', person);
    await looks.look(page, 'ideas-none');
    for (const [index, [title, feedbackType, priority, status]] of ideas.entries()) {
      const createdAt = new Date(Date.now() - (40 - index * 6) * day);
      const data = { title, feedbackType, priority, status, createdAt, updatedAt: createdAt };
      await test.database.client.idea.create({
        data: { ...data, userId: person.userId, body: 'Please.' },
      });
    }
    await looks.look(page, 'ideas-new', { address: '/ideas/new', isThorough: true });
    const files = await Promise.all(
      (['png', 'jpeg'] as const).map(async (kind, index) => ({
        name: `${index ? 'A screenshot with a long name of the list of entries' : 'chart'}.${kind}`,
        mimeType: `image/${kind}`,
        buffer: await image(kind, { width: 640, height: 400 + index * 500 }),
      })),
    );
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: randomBytes(2_000) };
    await page.getByLabel('Images').setInputFiles([...files, text]);
    await looks.look(page, 'ideas-new-files', { isThorough: true });
    await press(page, 'Submit idea');
    await page.getByText('Title').first().waitFor();
    await looks.look(page, 'ideas-new-rejected', { isThorough: true });
    await page.getByLabel('Title').fill('Charts cut off the first label');
    await page.getByLabel('Body').fill('1. Open Money.\n2. Look at the chart.\n\nIt is cut off.');
    await page.getByLabel('Images').setInputFiles(files);
    await press(page, 'Submit idea');
    await page.getByRole('heading', { name: 'Charts cut off' }).waitFor();
    await page.locator('.thumbnails img').last().scrollIntoViewIfNeeded();
    await looks.look(page, 'idea', { isThorough: true });
    await looks.look(page, 'ideas-own', { address: '/ideas', isThorough: true });
    await looks.look(page, 'ideas-no-match', {
      address: '/ideas?priority=LOW&feedbackType=BUG_REPORT',
    });
  });
});

describe('the page of invites', () => {
  it('has no layout or accessibility findings', { timeout }, async () => {
    const person = await signUpAs(test, 'ADVISOR');
    const page = await open('/invites', person);
    await looks.look(page, 'invites-none');
    const expiresAt = new Date(Date.now() - 3 * day);
    await createInvite(test, person.userId, { expiresAt });
    await createInvite(test, person.userId, {
      acceptedAt: new Date(),
      expiresAt: new Date(Date.now() + 2 * day),
    });
    await page.getByLabel('Number of invites').fill('9');
    await press(page, 'Create invites');
    await page.locator('.issue').waitFor();
    await looks.look(page, 'invites-rejected', { isThorough: true });
    await page.getByLabel('Number of invites').fill('3');
    await press(page, 'Create invites');
    await page.getByRole('status').waitFor();
    await looks.look(page, 'invites', { isThorough: true });
    await looks.look(page, 'invites-used', { address: '/invites?status=ACCEPTED' });
  });
});

it('every page of ideas and invites has a test', () => {
  looks.expectAllSeen(/^\/(ideas|invites)/);
});
