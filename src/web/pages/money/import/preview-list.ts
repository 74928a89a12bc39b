import type { ImportPageQuery } from '../../../../generated/operations/graphql.ts';
import { type Html, html } from '../../../framework/html.ts';
import { count, wholeNumber } from '../../../ui/formats.ts';
import { badge, table, time } from '../../../ui/parts.ts';
import { countOfEntries } from '../entries-link.ts';

type Preview = ImportPageQuery['importPreviews']['nodes'][number];

/** The files that were uploaded in the last 24 hours. */
export const previewList = (previews: readonly Preview[]): Html => html`
<section class="block" aria-labelledby="uploads">
  <h2 id="uploads">Recent uploads</h2>
  ${table('Recent uploads', previews, [
    {
      title: 'File',
      cell: ({ databaseId, fileName, createdAt, ...file }) =>
        html`<a href="/money/import/${databaseId}"><strong>${fileName ?? file.format}</strong></a><br><span class="hint">${fileKind(file)}, ${time(createdAt)}</span>`,
    },
    { title: 'Rows', kind: 'plain', cell: rowCounts },
    { title: 'Status', kind: 'plain', cell: statusOf },
  ])}
  <p class="hint">Uploads are deleted after 24 hours, or when newer ones take their place. Imported entries are kept.</p>
</section>`;

const rowCounts = ({ newCount, duplicateCount, invalidCount, excludedCount }: Preview): string =>
  `${wholeNumber(newCount)} new, ${count(duplicateCount, 'duplicate')}, ${wholeNumber(invalidCount)} invalid${excludedCount > 0 ? `, ${wholeNumber(excludedCount)} excluded` : ''}`;

function statusOf({ committedAt, importedCount, undoneAt }: Preview): Html {
  if (committedAt === null) return badge('To review');
  if (undoneAt !== null) return badge('Undone');
  return html`${badge('Imported', 'good')} ${countOfEntries(importedCount ?? 0)}`;
}

/** "CSV file of 94 bytes". */
export const fileKind = ({ format, byteSize }: Pick<Preview, 'format' | 'byteSize'>): string =>
  `${format} file of ${sizeOf(byteSize)}`;

function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kibibytes = bytes / 1024;
  return kibibytes < 1024 ? `${Math.round(kibibytes)} KiB` : `${(kibibytes / 1024).toFixed(1)} MiB`;
}
