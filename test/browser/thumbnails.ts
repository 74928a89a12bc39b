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
