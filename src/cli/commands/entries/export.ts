import { readCsv } from '../../core/client/replies.ts';
import { command } from '../../core/declare/command.ts';
import { filterOptions, filterQuery } from '../../core/declare/filter-options.ts';
import { safeText } from '../../core/output/safe-text.ts';
import { writeOut } from '../../core/output/write-out.ts';
import { entryFilter } from './filter.ts';

/** A large file takes long to download. */
const fileTimeoutMs = 3_600_000;

export const exportEntries = command({
  name: 'export',
  summary: 'Print entries as CSV, latest first',
  description:
    'Prints all entries that match the filters, for spreadsheets and for folio entries import. A value that a spreadsheet would run as a formula is preceded by an apostrophe.',
  requiredKey: 'finance',
  options: filterOptions('EntryFilter'),
  examples: ['folio entries export --from 2026-01-01 --to 2026-12-31 > entries.csv'],
  run: async ({ api, options, stdout }) => {
    const query = filterQuery('EntryFilter', await entryFilter(api, options));
    const path = `/exports/entries.csv?${query}`;
    const request = { method: 'GET', path, timeoutMs: fileTimeoutMs };
    const { error, stream } = await api.send(request, readCsv);
    if (error) throw error;
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      await writeOut(
        stdout,
        stdout.isTTY ? safeText(decoder.decode(chunk, { stream: true })) : chunk,
      );
    }
  },
});
