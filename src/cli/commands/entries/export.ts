import { addErrorSource } from '../../core/client/error-source.ts';
import { readBody } from '../../core/client/http.ts';
import { databaseIdOf } from '../../core/client/record-id.ts';
import { unreachableError } from '../../core/client/response-error.ts';
import { statusError } from '../../core/client/status-error.ts';
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
import type { Environment } from '../../core/environment.ts';
import { safeText } from '../../core/output/safe-text.ts';
import { writeOut } from '../../core/output/write-out.ts';
import { accountId } from '../accounts/account.ts';
import { categoryId, categoryTypes } from '../categories/category.ts';

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
  run: async ({ api, environment, http, options }) => {
    const { category = [], account = [], type, tag = [], recurring, ...others } = options;
    const query = new URLSearchParams();
    const { minAmount, maxAmount, ...texts } = others;
    const values = { ...texts, type: enumText(type), min_amount: minAmount, max_amount: maxAmount };
    for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
    if (recurring !== undefined) query.set('recurring', String(recurring));
    for (const each of category) query.append('category_id', await restId(categoryId(api, each)));
    for (const each of account) query.append('account_id', await restId(accountId(api, each)));
    for (const each of tag) query.append('all_tag', each);
    const client = http('finance');
    const path = `/exports/entries.csv?${query}`;
    const response = await client.send({ method: 'GET', path, isFile: true });
    const { url } = client.connection;
    if (response.status >= 300 || !response.body) {
      const error = statusError(url, response, String(await readBody(client, response)));
      throw addErrorSource(
        error ?? unreachableError(url, new Error('no response')),
        client.connection,
      );
    }
    await copy(response.body, environment, (error) =>
      addErrorSource(unreachableError(url, error), client.connection),
    );
  },
});

const restId = async (globalId: Promise<string>) => databaseIdOf(await globalId);

/** Writes a body while it is received. @throws the error of `onLost` if the connection is lost. */
async function copy(
  body: AsyncIterable<Uint8Array>,
  { stdout }: Environment,
  onLost: (error: unknown) => Error,
): Promise<void> {
  const decoder = new TextDecoder();
  const iterator = body[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await iterator.next().catch((error: unknown) => {
      throw onLost(error);
    });
    if (done) return;
    await writeOut(
      stdout,
      stdout.isTTY ? safeText(decoder.decode(value, { stream: true })) : value,
    );
  }
}
