import type { Page } from 'playwright-core';
import { image } from '../support/images/images.ts';

/** A PNG image to upload. */
export const png = async (name: string, width = 40) => ({
  name,
  mimeType: 'image/png',
  buffer: await image('png', { width }),
});

/** The widths of the thumbnails on a page; 0 for one that is not loaded. */
export const thumbnails = (page: Page) =>
  page
    .locator('.thumbnails img')
    .evaluateAll((images) => images.map((each) => (each as HTMLImageElement).naturalWidth));

/**
 * Drops or pastes files as a script can: with a DataTransfer.
 * @param texts by type, such as `text/html`
 */
export async function give(
  page: Page,
  kind: 'drop' | 'paste',
  files: { name: string; mimeType: string; buffer: Buffer; padding?: number }[],
  texts: Readonly<Record<string, string>> = {},
): Promise<void> {
  const encoded = files.map(({ buffer, ...rest }) => ({ ...rest, data: [...buffer] }));
  const transfer = await page.evaluateHandle(
    ([givenFiles, givenTexts]) => {
      const dataTransfer = new DataTransfer();
      for (const { name, mimeType, data, padding = 0 } of givenFiles) {
        const bytes = [new Uint8Array(data), new Uint8Array(padding)];
        dataTransfer.items.add(new File(bytes, name, { type: mimeType }));
      }
      for (const [type, text] of Object.entries(givenTexts)) dataTransfer.setData(type, text);
      return dataTransfer;
    },
    [encoded, texts] as const,
  );
  if (kind === 'drop') {
    await page.locator('[data-drop]').dispatchEvent('drop', { dataTransfer: transfer });
  } else {
    await page.evaluate((clipboardData) => {
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true });
      document.body.dispatchEvent(event);
    }, transfer);
  }
}
