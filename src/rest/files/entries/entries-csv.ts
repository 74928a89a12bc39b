import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { csvLines, joinList } from '../../../common/csv.ts';
import type { Executor } from '../../../graphql/execution/execute.ts';
import { callerOfKind } from '../../../http/callers/caller-of-kind.ts';
import { requestContext } from '../../../http/callers/request-context.ts';
import { rejectOtherMethods } from '../../../http/methods.ts';
import { definePlugin } from '../../../http/plugin.ts';
import type { Caller } from '../../../identity/caller.ts';
import { entryFilter } from '../../../modules/finance/entries/input.ts';
import { paths } from '../../../paths.ts';
import { wrongCredential } from '../../errors.ts';
import { readFilter } from '../../read-input.ts';
import { withFirstPage } from '../list-pages.ts';
import { sendDownload } from '../send-download.ts';
import { type ExportedEntry, prepareEntryPages } from './entry-pages.ts';

type Column = (entry: ExportedEntry) => string;

const columns: Readonly<Record<string, Column>> = {
  // String(id) adds each string to a cache in V8's old generation: 24 MB for a million ids.
  id: ({ id }) => id.toFixed(0),
  date: ({ date }) => date,
  type: ({ category }) => category.type.toLowerCase(),
  category: ({ category }) => category.name,
  amount: ({ amount }) => amount,
  description: ({ description }) => description ?? '',
  tags: ({ tags }) => joinList(tags),
  account: ({ account }) => account?.name ?? '',
  recurring: ({ recurring }) => String(recurring),
};

const header = csvLines([Object.keys(columns)]);
const toLines = (entries: readonly ExportedEntry[]) =>
  csvLines(entries.map((entry) => Object.values(columns).map((column) => column(entry))));

/** @throws 401 */
function exportingCaller(request: FastifyRequest): Caller {
  const caller = callerOfKind(request, ['session', 'finance-key']);
  if (!caller) throw wrongCredential(request.identification);
  return caller;
}

/**
 * Streams one page of entries at a time. An error after the first page closes the connection: a
 * complete response would look like a complete file.
 */
async function csvStream(
  pages: AsyncGenerator<readonly ExportedEntry[], void>,
  signal: AbortSignal,
): Promise<Readable> {
  const all = await withFirstPage(pages);
  async function* text() {
    yield header;
    for await (const page of all) if (page.length > 0) yield toLines(page);
  }
  return Readable.from(text(), { objectMode: false, signal });
}

/** Streams the caller's entries for spreadsheets. */
export const entriesCsvPlugin = definePlugin<{ readonly executor: Executor }>(
  { name: 'entries-csv', dependencies: ['errors', 'methods', 'surfaces'] },
  (server, { executor }) => {
    const path = `${paths.exports}/entries.csv`;
    const readPages = prepareEntryPages(executor);

    server.get(path, async (request, reply) => {
      const context = requestContext(request, exportingCaller(request));
      const filter = readFilter(entryFilter, request.query as object);
      return sendDownload(reply, {
        type: 'text/csv; charset=utf-8; header=present',
        filename: 'entries.csv',
        open: async (signal) =>
          csvStream(readPages(filter, await executor.forLongReads(context)), signal),
      });
    });
    rejectOtherMethods(server, path, ['GET']);
  },
);
