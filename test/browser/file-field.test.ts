import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signUp } from '../support/users/people.ts';
import { button } from './keyboard.ts';
import { give, png, thumbnails } from './thumbnails.ts';
import { expectErrorStatus, useWebApp } from './web-pages.ts';

const { test, origin, visit, consoleErrors } = await useWebApp();

const fileNames = (page: Page) =>
  page
    .getByLabel('Images')
    .evaluate((input) => [...((input as HTMLInputElement).files ?? [])].map(({ name }) => name));
const listed = (page: Page) => page.locator('.drop-files li').allTextContents();

describe('a file field with JavaScript', () => {
  const openForm = async () => {
    const { sessionCookie } = await signUp(test);
    return visit(`${origin}/ideas/new`, {}, sessionCookie);
  };

  it('adds dropped, pasted and chosen files, and removes one of them', async () => {
    const page = await openForm();
    await give(page, 'drop', [await png('one.png'), await png('two.png', 50)]);
    await give(page, 'paste', [await png('three.png', 60)]);
    await page.getByLabel('Images').setInputFiles([await png('four.png', 70)]);
    expect(await fileNames(page)).toEqual(['one.png', 'two.png', 'three.png', 'four.png']);
    expect(await listed(page)).toEqual([
      expect.stringMatching(/^one\.png1 kBRemove$/),
      expect.stringMatching(/^two\.png/),
      expect.stringMatching(/^three\.png/),
      expect.stringMatching(/^four\.png/),
    ]);
    await page.getByRole('button', { name: 'Remove two.png' }).focus();
    await page.keyboard.press('Enter');
    expect(await fileNames(page)).toEqual(['one.png', 'three.png', 'four.png']);
    const focused = () => page.evaluate(() => document.activeElement?.ariaLabel);
    expect(await focused()).toBe('Remove one.png');

    await page.getByLabel('Title').fill('With files');
    await page.getByLabel('Body').fill('Please.');
    await button(page, 'Submit idea').click();
    await expect.poll(() => thumbnails(page)).toEqual([40, 60, 70]);
  });

  it('rejects files of other types and sizes before the upload', async () => {
    const page = await openForm();
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') };
    const large = { ...(await png('large.png')), padding: 5 * 1024 * 1024 };
    await give(page, 'drop', [text, large, await png('one.png')]);
    expect(await fileNames(page)).toEqual(['one.png']);
    expect(await listed(page)).toEqual([
      expect.stringMatching(/^one\.png/),
      'notes.txtThis type of file is not accepted.',
      'large.pngThis file is too large.',
    ]);
  });

  it('names the files of a rejected form until as many are chosen again', async () => {
    const page = await openForm();
    await give(page, 'drop', [await png('one.png'), await png('two.png', 50)]);
    await button(page, 'Submit idea').click();
    const note = page.getByText('Choose the files again: one.png, two.png.');
    await note.waitFor();
    expectErrorStatus(consoleErrors, 422);
    await page.getByRole('link', { name: 'Choose your files again' }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('attachments');
    await give(page, 'drop', [await png('one.png')]);
    expect(await note.isVisible()).toBe(true);
    await give(page, 'drop', [await png('two.png', 50)]);
    expect(await note.isVisible()).toBe(false);
  });

  it('ignores pasted and dropped text', async () => {
    const page = await openForm();
    await give(page, 'drop', []);
    await give(page, 'paste', []);
    // Excel and Word copy text together with a picture of it.
    const texts = { 'text/plain': 'a\tb', 'text/html': '<table><td>a<td>b</table>' };
    await give(page, 'paste', [await png('image.png')], texts);
    expect(await fileNames(page)).toEqual([]);
    expect(await listed(page)).toEqual([]);
  });

  it('adds a pasted image or file with its address or name', async () => {
    const page = await openForm();
    await give(page, 'paste', [await png('image.png')], { 'text/html': '<img src="/a.png">' });
    await give(page, 'paste', [await png('file.png', 50)], { 'text/plain': 'file.png' });
    expect(await fileNames(page)).toEqual(['image.png', 'file.png']);
  });
});

describe('a file field without JavaScript', () => {
  it('names the files of a rejected form', async () => {
    const { sessionCookie } = await signUp(test);
    const page = await visit(`${origin}/ideas/new`, { javaScriptEnabled: false }, sessionCookie);
    await page.getByLabel('Images').setInputFiles([await png('one.png')]);
    await button(page, 'Submit idea').click();
    await page.getByText('Choose the file again: one.png.').waitFor();
    expectErrorStatus(consoleErrors, 422);
  });
});
