import { databaseIdOf } from '../../core/client/record-id.ts';
import { readFile } from '../../core/client/replies.ts';
import { command } from '../../core/declare/command.ts';
import { enumText } from '../../core/declare/enum-values.ts';
import {
  date,
  money,
  month,
  negatableFlag,
  oneOf,
  repeated,
  text,
} from '../../core/declare/option.ts';
import { safeText } from '../../core/output/safe-text.ts';
import { writeOut } from '../../core/output/write-out.ts';
import { accountId } from '../accounts/account.ts';
import { categoryId, categoryTypes } from '../categories/category.ts';

/** A large file takes long to download. */
const fileTimeoutMs = 3_600_000;

export const exportEntries = command({
  name: 'export',
  summary: 'Print entries as CSV, latest first',
  description:
    'Prints all entries that match the filters, for spreadsheets and for folio entries import. A text that a spreadsheet would run as a formula is preceded by an apostrophe.',
  requiredKey: 'finance',
  options: {
    month: month('Filter by month, YYYY-MM.'),
    from: date('Filter by date: on or after this date.'),
    to: date('Filter by date: on or before this date.'),
    category: repeated(text('Filter by category: id or name.', 'category')),
    account: repeated(text('Filter by account: id or name.', 'account')),
    type: oneOf('Filter by type.', categoryTypes),
    tag: repeated(text('Filter by tag, ignoring case. Entries must have all given tags.', 'tag')),
    recurring: negatableFlag('Filter by whether the entry repeats.'),
    search: text('Filter by a part of the description, ignoring case.'),
    minAmount: money('Filter by minimum amount.'),
    maxAmount: money('Filter by maximum amount.'),
  },
  examples: ['folio entries export --from 2026-01-01 --to 2026-12-31 > entries.csv'],
  run: async ({ api, options, stdout }) => {
    const { category = [], account = [], type, tag = [], recurring, ...others } = options;
    const query = new URLSearchParams();
    const { minAmount, maxAmount, ...texts } = others;
    const values = { ...texts, type: enumText(type), min_amount: minAmount, max_amount: maxAmount };
    for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
    if (recurring !== undefined) query.set('recurring', String(recurring));
    for (const each of category) query.append('category_id', await restId(categoryId(api, each)));
    for (const each of account) query.append('account_id', await restId(accountId(api, each)));
    for (const each of tag) query.append('all_tag', each);
    const path = `/exports/entries.csv?${query}`;
    const request = { method: 'GET', path, timeoutMs: fileTimeoutMs };
    const { error, stream } = await api.send(request, readFile);
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

const restId = async (globalId: Promise<string>) => databaseIdOf(await globalId);
