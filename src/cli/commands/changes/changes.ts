import { enumValue } from '../../../common/enum-values.ts';
import type { RecordType } from '../../../generated/cli/graphql.ts';
import { hasCode, usageError } from '../../core/cli-error.ts';
import { type Call, command } from '../../core/declare/command.ts';
import { flag, integer, oneOf, repeated, text } from '../../core/declare/option.ts';
import { followChanges } from './follow.ts';
import { type ChangeRow, readChanges, typeDescriptions } from './read-changes.ts';
import { inOrder, type Positions, readAll, type Source, sourcesOf } from './sources.ts';

/** Most keys can't read referrals. Each version is also a change of its template. */
const defaultTypes: readonly RecordType[] = [
  'PROMPT_TEMPLATE',
  'PROMPT_TEMPLATE_LABEL_MOVE',
  'IDEA',
  'CATEGORY',
  'ENTRY',
  'ACCOUNT',
];

/** The maximum of one request. */
const maxLimit = 100;

export const changes = command({
  name: 'changes',
  summary: 'List which records were created, updated or deleted',
  description:
    'Lists the latest changes of the last 30 days, oldest first, from both services if you have both keys. With --follow, waits for further changes until you press Ctrl-C; with --json, each change is then a line of its own.',
  hasInstanceOptions: true,
  options: {
    type: repeated(oneOf('Only records of this type.', typeDescriptions)),
    follow: { ...flag('Wait for further changes and print them.'), short: 'f' },
    after: text(
      'Only changes after this position. --json position prints the position of each change.',
      'position',
    ),
    limit: {
      ...integer('Maximum number of the latest changes to list, without --after.', {
        minimum: 0,
        maximum: maxLimit,
      }),
      default: 30,
    },
    interval: {
      ...integer('Seconds between two requests with --follow, if the server cannot stream.', {
        minimum: 1,
        maximum: 3_600,
      }),
      default: 5,
    },
  },
  examples: [
    'folio changes --type entry',
    'folio changes --follow --limit 0 --json action,recordType,databaseId',
  ],
  run: async (call): Promise<ChangeRow[]> => {
    const { after, follow, limit, interval, type } = call.options;
    const sources = sourcesOf(call, type ?? defaultTypes);
    const start =
      after === undefined ? await latest(call, sources, limit) : await since(sources, after);
    if (!follow) return start.rows;
    await call.emit(start.rows);
    return followChanges(call, start.positions, interval);
  },
  output: {
    isList: true,
    fields: {
      action: 'CREATED, UPDATED or DELETED.',
      recordType: 'The type of the record.',
      id: "The record's global id.",
      databaseId: "The record's id, as in tables and REST.",
      title: 'The title, name or amount of the record. Null if it no longer exists.',
      changedAt: 'The time of the change.',
      position: 'The position of the change, for --after.',
    },
    show: (rows, { row }) => {
      for (const { action, changedAt, databaseId, recordType, title } of rows) {
        const time = changedAt.slice(0, 19).replace('T', ' ');
        row([
          [time, 19],
          [enumValue(action), 7],
          [enumValue(recordType), 15],
          [databaseId, 6],
          [title ?? '', 0],
        ]);
      }
    },
  },
});

interface Start {
  readonly rows: ChangeRow[];
  readonly positions: Positions;
}

async function latest(
  { warn }: Pick<Call, 'warn'>,
  sources: readonly Source[],
  limit: number,
): Promise<Start> {
  const rows: ChangeRow[] = [];
  const positions: Positions[number][] = [];
  let isTruncated = false;
  for (const source of sources) {
    const page = await readChanges(source.api, source.types, { last: limit });
    rows.push(...page.rows);
    positions.push({ source, position: page.position });
    isTruncated ||= page.isTruncated;
  }
  const shown = limit === 0 ? [] : inOrder(rows).slice(-limit);
  if (limit > 0 && (isTruncated || shown.length < rows.length)) {
    warn(`Showing the latest ${shown.length}. For more, pass --limit <number> or --after.`);
  }
  return { rows: shown, positions };
}

async function since(sources: readonly Source[], after: string): Promise<Start> {
  const rows: ChangeRow[] = [];
  const positions: Positions[number][] = [];
  for (const source of sources) {
    const read = await readAll(source, after).catch((error: unknown) => {
      if (!hasCode(error, 'VALIDATION_FAILED')) throw error;
      throw usageError(error.details.join('. ') || error.message);
    });
    rows.push(...read.rows);
    positions.push({ source, position: read.position });
  }
  return { rows: inOrder(rows), positions };
}
