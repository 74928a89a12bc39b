import { describe, expect, it } from 'vitest';
import { Financier } from '../support/finance/financier.ts';
import { useWebApp, visitors } from './web-pages.ts';

const { test, origin, visit } = await useWebApp();
const [[, withScript], [, withoutScript]] = visitors as [
  (typeof visitors)[0],
  (typeof visitors)[0],
];

describe('the list of entries', () => {
  it('says how many entries were created elsewhere, and shows them', async () => {
    const financier = await Financier.signUp(test);
    await financier.createEntry({ description: 'Before' });
    const page = await visit(`${origin}/money/entries`, withScript, financier.person.sessionCookie);
    await page.waitForResponse((response) => response.url().includes('subscription'));
    await financier.createEntry({ description: 'First' });
    const line = page.getByRole('status');
    await line.getByText('1 new entry.').waitFor();
    const { id } = await financier.createEntry({ description: 'Second' });
    await line.getByText('2 new entries.').waitFor();
    // A change of an entry is not a new one.
    await financier.key.patch(`/api/finance/entries/${id}`, { description: 'Third' });
    await page.getByRole('link', { name: 'Show', exact: true }).click();
    await page.getByText('Third').waitFor();
    expect(await page.getByText('Second').count()).toBe(0);
    expect(await line.count()).toBe(0);
  });

  it('continues when the server has ended the stream', async () => {
    const financier = await Financier.signUp(test);
    const { sessionCookie, userId: id } = financier.person;
    const page = await visit(`${origin}/money/entries`, withScript, sessionCookie);
    const isStream = (request: { url(): string }) => request.url().includes('subscription');
    await page.waitForResponse(isStream);
    await financier.createEntry();
    await page.getByRole('status').getByText('1 new entry.').waitFor();
    const reconnected = page.waitForResponse(isStream);
    await test.database.client.user.update({ where: { id }, data: { role: 'ADVISOR' } });
    await reconnected;
    await financier.createEntry();
    await page.getByRole('status').getByText('2 new entries.').waitFor();
  });

  it('shows nothing new without a script', async () => {
    const financier = await Financier.signUp(test);
    const { sessionCookie } = financier.person;
    const page = await visit(`${origin}/money/entries`, withoutScript, sessionCookie);
    await financier.createEntry();
    expect(await page.getByRole('status').count()).toBe(0);
  });
});
