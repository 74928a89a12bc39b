import type { PromptScreenshotFragment } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { maxImages } from '../../../input/images.ts';
import { addressOfFile } from '../../framework/address.ts';
import type { Entered } from '../../framework/fields.ts';
import { type Html, html } from '../../framework/html.ts';
import { fileField } from '../../ui/file-field.ts';
import { flag } from '../../ui/form.ts';

graphql(`
  fragment PromptScreenshot on Screenshot {
    id
    url
    width
    height
    position
  }
`);

type Screenshot = PromptScreenshotFragment;

const image = ({ url, width, height }: Screenshot, alternative: string): Html =>
  html`<img src="${addressOfFile(url)}" width="${width}" height="${height}" alt="${alternative}" loading="lazy">`;

/** Thumbnails with links to the images. */
export const screenshotGallery = (screenshots: readonly Screenshot[]): Html => html`
<section class="block" aria-labelledby="gallery">
  <h2 id="gallery">Screenshots</h2>
  <ul class="thumbnails">${screenshots.map(
    (screenshot) =>
      html`<li><a href="${addressOfFile(screenshot.url)}">${image(screenshot, `Screenshot ${screenshot.position + 1}`)}</a></li>`,
  )}</ul>
</section>`;

/** Checkboxes for the screenshots to keep, and a field for new ones. */
export const screenshotFields = (entered: Entered, screenshots: readonly Screenshot[]): Html => {
  entered.record.recordList(
    'screenshots',
    screenshots.map(({ id }) => id),
  );
  return html`
${screenshots.length > 0 && keptScreenshots(entered, screenshots)}
${fileField(entered, {
  name: 'screenshots',
  label: screenshots.length > 0 ? 'Add screenshots' : 'Screenshots',
  accept: 'image/png,image/jpeg,image/webp',
  isMultiple: true,
  maxBytes: 5 * 1024 * 1024,
  hint: html`PNG, JPEG or WebP, each at most 5 MiB. A template has at most ${maxImages}.`,
})}`;
};

function keptScreenshots(entered: Entered, screenshots: readonly Screenshot[]): Html {
  const ids = screenshots.map(({ id }) => id);
  const kept = entered.wasRejected ? entered.fields.all('screenshots') : ids;
  return html`
<fieldset class="choices">
  <legend>Screenshots to keep</legend>
  <ul class="thumbnails">${screenshots.map((screenshot) => {
    const { id, position } = screenshot;
    return html`
    <li><label for="keep-${position}">${image(screenshot, `Screenshot ${position + 1}`)}
      <span class="keep"><input type="checkbox" id="keep-${position}" name="screenshots" value="${id}" ${kept.includes(id) && flag('checked')}> Keep</span></label></li>`;
  })}</ul>
</fieldset>`;
}
