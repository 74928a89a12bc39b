import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { image } from '../support/images.ts';
import { signUp, signUpAs } from '../support/people.ts';
import { useBrowser } from './browser.ts';
import { button, link, press, tabTo, type } from './keyboard.ts';
import { useListeningApp } from './pages.ts';
import { expectErrorStatus, heading, notice, useWebPages, visitors } from './web-pages.ts';

const { test, origin } = await useListeningApp();
const browser = useBrowser();
const { visit, consoleErrors } = useWebPages(browser);

const click = (page: Page, name: string) => button(page, name).click();
const png = async (name: string, width = 40) => ({
  name,
  mimeType: 'image/png',
  buffer: await image('png', { width }),
});

/** Whether each thumbnail of the page has been loaded. */
const thumbnails = (page: Page) =>
  page
    .locator('.thumbnails img')
    .evaluateAll((images) => images.map((each) => (each as HTMLImageElement).naturalWidth));

describe.each(visitors)('a visitor %s', (_visitor, options) => {
  it('submits an idea with images and finds it by its status', async () => {
    const { sessionCookie } = await signUp(test);
    const page = await visit(`${origin}/`, options, sessionCookie);
    await page.getByRole('link', { name: 'Ideas', exact: true }).click();
    await page.getByText('No ideas yet').waitFor();
    await page.getByRole('link', { name: 'New idea' }).click();
    await page.getByLabel('Bug report').check();
    await page.getByLabel('Priority').selectOption('High');
    await page.getByLabel('Images').setInputFiles([await png('chart.png')]);
    await click(page, 'Submit idea');
    await page.getByText("Title can't be blank").first().waitFor();
    expectErrorStatus(consoleErrors, 422);
    expect(await page.getByLabel('Bug report').isChecked()).toBe(true);
    await page.getByLabel('Title').fill('The chart is cut off');
    await page.getByLabel('Body').fill('First line\nsecond line');
    await page
      .getByLabel('Images')
      .setInputFiles([await png('chart.png', 30), await png('list.png', 20)]);
    await click(page, 'Submit idea');
    expect(await notice(page)).toBe('Idea submitted. Its status is shown here.');
    expect(await heading(page)).toBe('The chart is cut off');
    expect(await page.locator('.verbatim').textContent()).toBe('First line\nsecond line');
    await expect.poll(() => thumbnails(page)).toEqual([30, 20]);

    await page.getByRole('main').getByRole('link', { name: 'Ideas' }).click();
    await page.getByLabel('Type').selectOption('Bug report');
    await click(page, 'Filter');
    const status = page.getByRole('navigation', { name: 'Status' });
    await status.getByRole('link', { name: 'Planned' }).click();
    await page.getByText('No ideas match these filters').waitFor();
    await status.getByRole('link', { name: 'Open' }).click();
    await page.getByRole('link', { name: 'The chart is cut off' }).waitFor();
    const query = Object.fromEntries(new URL(page.url()).searchParams);
    expect(query).toEqual({ status: 'OPEN', feedbackType: 'BUG_REPORT' });
  });

  it('creates invites as an advisor, and filters them', async () => {
    const { sessionCookie } = await signUpAs(test, 'ADVISOR');
    const page = await visit(`${origin}/`, options, sessionCookie);
    await page.getByRole('link', { name: 'Invites', exact: true }).click();
    await page.getByText('No invites yet').waitFor();
    await page.getByLabel('Number of invites').fill('6');
    await click(page, 'Create invites');
    await page.getByText('Count must be').first().waitFor();
    expectErrorStatus(consoleErrors, 422);
    await page.getByLabel('Number of invites').fill('2');
    await click(page, 'Create invites');
    expect(await notice(page)).toBe('Invites created. Send each link to one person.');
    const link = page.getByRole('textbox', { name: /^Invite/ });
    expect(await link.count()).toBe(2);
    expect(await link.first().textContent()).toMatch(/\/sign-up\?invite=\w{22}$/);
    await page.getByRole('link', { name: '0 Used' }).click();
    await page.getByText('No used invites').waitFor();
    await page.getByRole('link', { name: '2 Open' }).click();
    await expect.poll(() => link.count()).toBe(2);
  });
});

describe('a user with a keyboard', () => {
  it('submits an idea', async () => {
    const { sessionCookie } = await signUp(test);
    const page = await visit(`${origin}/ideas`, {}, sessionCookie);
    await press(page, link(page, 'New idea'), 'Enter');
    await page.getByRole('heading', { name: 'New idea' }).waitFor();
    await tabTo(page, page.getByLabel('Feature request'));
    await page.keyboard.press('ArrowDown');
    await type(page, 'Title', 'A title');
    await type(page, 'Body', 'A text.');
    await tabTo(page, page.getByLabel('Priority'));
    await page.keyboard.press('ArrowDown');
    await tabTo(page, page.getByLabel('Images'));
    await press(page, button(page, 'Submit idea'), 'Enter');
    await page.getByRole('heading', { name: 'A title' }).waitFor();
    const facts = await page.locator('.fact-line').textContent();
    for (const fact of ['Open', 'Bug report', 'High priority']) expect(facts).toContain(fact);
    await press(page, page.getByRole('main').getByRole('link', { name: 'Ideas' }), 'Enter');
    await press(page, link(page, 'In progress'), 'Enter');
    await page.getByText('No ideas match these filters').waitFor();
  });

  it('creates an invite and copies its link', async () => {
    const { sessionCookie } = await signUpAs(test, 'ADVISOR');
    const page = await visit(`${origin}/invites`, {}, sessionCookie);
    await page.context().grantPermissions(['clipboard-write'], { origin });
    await tabTo(page, page.getByLabel('Number of invites'));
    await page.keyboard.press('Enter');
    expect(await notice(page)).toBe('Invite created. Send its link to one person.');
    await press(page, page.getByRole('button', { name: /^Copy: Invite/ }), 'Space');
    await page
      .getByRole('button', { name: /^Copy: Invite/ })
      .getByText('Copied')
      .waitFor();
  });
});

describe('an advisor with JavaScript', () => {
  it('copies the link of an invite', async () => {
    const { sessionCookie } = await signUpAs(test, 'ADVISOR');
    const page = await visit(`${origin}/invites`, {}, sessionCookie);
    await click(page, 'Create invites');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await page.getByRole('button', { name: /^Copy: Invite/ }).click();
    await page
      .getByRole('button', { name: /^Copy: Invite/ })
      .getByText('Copied')
      .waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(new RegExp(`^${origin}/sign-up\\?invite=\\w{22}$`));
  });
});

/** Drops or pastes files as a script can: with a DataTransfer. */
async function give(
  page: Page,
  kind: 'drop' | 'paste',
  files: { name: string; mimeType: string; buffer: Buffer; padding?: number }[],
): Promise<void> {
  const encoded = files.map(({ buffer, ...rest }) => ({ ...rest, data: [...buffer] }));
  const transfer = await page.evaluateHandle((given) => {
    const dataTransfer = new DataTransfer();
    for (const { name, mimeType, data, padding = 0 } of given) {
      const bytes = [new Uint8Array(data), new Uint8Array(padding)];
      dataTransfer.items.add(new File(bytes, name, { type: mimeType }));
    }
    return dataTransfer;
  }, encoded);
  if (kind === 'drop') {
    await page.locator('[data-drop]').dispatchEvent('drop', { dataTransfer: transfer });
  } else {
    await page.evaluate((clipboardData) => {
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true });
      document.body.dispatchEvent(event);
    }, transfer);
  }
}

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

  it('takes dropped, pasted and chosen files together, and removes one', async () => {
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
    await click(page, 'Submit idea');
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

  it('leaves pasted text and dropped text alone', async () => {
    const page = await openForm();
    await give(page, 'drop', []);
    await give(page, 'paste', []);
    expect(await fileNames(page)).toEqual([]);
    expect(await listed(page)).toEqual([]);
  });
});
