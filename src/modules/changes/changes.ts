import type { Change as ChangeRecord } from '../../database/changes.ts';
import { changesUntil, readChanges } from '../../database/changes.ts';
import { validationError } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { charge } from '../../graphql/charge.ts';
import { type Context, userIdOf } from '../../graphql/context.ts';
import { Change } from './change.ts';
import { changeBefore, changeCursor } from './cursor.ts';
import { RecordType, readableTypes, recordTypes, requireReadable } from './record-type.ts';

const maxPageSize = 100;

interface Page {
  readonly changes: readonly ChangeRecord[];
  readonly cursor: string;
  readonly hasMore: boolean;
}

const ChangePage = builder.objectRef<Page>('ChangePage').implement({
  description: "A part of the changes of the caller's records.",
  fields: (t) => ({
    changes: t.expose('changes', {
      type: [Change],
      description: `The changes, oldest first. At most ${maxPageSize}.`,
      extensions: charge({ listSize: maxPageSize }),
    }),
    cursor: t.exposeString('cursor', {
      description:
        'Where these changes end, for `after`. Also without changes: store it after each request.',
    }),
    hasMore: t.exposeBoolean('hasMore', {
      description: 'Whether there are later changes already: request them with `cursor`.',
    }),
  }),
});

const ChangeFilter = builder.inputType('ChangeFilter', {
  description: 'Which changes to return.',
  fields: (t) => ({
    recordTypes: t.field({
      type: [RecordType],
      description:
        'Return only changes of records of these types. FORBIDDEN for a type that the caller may not read. Default: all types that the caller may read.',
    }),
  }),
});

interface Arguments {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly last?: number | null | undefined;
  readonly filter?: typeof ChangeFilter.$inferInput | null | undefined;
}

builder.queryField('changes', (t) =>
  t.field({
    type: ChangePage,
    nullable: true,
    description:
      "Which of the caller's records were created, updated or deleted in the last 30 days, for clients that keep a copy of them: first request `changes(last: 0) { cursor }`, then read the records, then request the changes after the cursor from time to time. A change is returned once, after it is committed. VALIDATION_FAILED for a cursor that is more than 30 days old.",
    authScopes: { authenticated: true },
    args: {
      first: t.arg.int({
        description: `The number of changes after \`after\`, from 0 to ${maxPageSize}. Default: ${maxPageSize}.`,
      }),
      after: t.arg.string({ description: 'Return changes after this cursor.' }),
      last: t.arg.int({
        description: `The number of latest changes, from 0 to ${maxPageSize}. Only without \`after\`. Default: ${maxPageSize}.`,
      }),
      filter: t.arg({ type: ChangeFilter, description: 'Which changes to return.' }),
    },
    resolve: (_root, args, context) => readChangePage(args, context),
  }),
);

async function readChangePage(args: Arguments, context: Context): Promise<Page> {
  const size = pageSize(args);
  const after = args.after == null ? undefined : changeBefore(args.after, context.now);
  const types = typesOf(args, context);
  const { database, now } = context;
  const ownerId = userIdOf(context);
  const until = await changesUntil(database, ownerId);
  const range = { ownerId, recordTypes: types, after, until, limit: size + 1 };
  const found = await readChanges(database, range);
  const hasMore = after !== undefined && found.length > size;
  const changes = after === undefined ? found.slice(-size || found.length) : found.slice(0, size);
  const last = changes.at(-1);
  if (!hasMore) return { changes, hasMore, cursor: changeCursor(until, now) };
  const cursor = last ? changeCursor(last.id, last.changedAt) : (args.after as string);
  return { changes, hasMore, cursor };
}

/** @throws VALIDATION_FAILED */
function pageSize({ first, last, after }: Arguments): number {
  const name = after == null ? 'last' : 'first';
  const label = after == null ? 'Last' : 'First';
  if (after == null && first != null)
    throw validationError(['first'], 'INVALID', 'First can only be combined with after');
  if (after != null && last != null)
    throw validationError(['last'], 'INVALID', "Last can't be combined with after");
  const size = first ?? last ?? maxPageSize;
  if (size < 0)
    throw validationError([name], 'TOO_SMALL', `${label} must be greater than or equal to 0`);
  if (size > maxPageSize)
    throw validationError(
      [name],
      'TOO_LARGE',
      `${label} must be less than or equal to ${maxPageSize}`,
    );
  return size;
}

/** @throws VALIDATION_FAILED, FORBIDDEN */
function typesOf({ filter }: Arguments, context: Context) {
  const { recordTypes: requested } = filter ?? {};
  if (!requested) return readableTypes(context);
  if (requested.length > recordTypes.length) {
    const message = `Record types are too many (maximum is ${recordTypes.length})`;
    throw validationError(['filter', 'recordTypes'], 'TOO_MANY', message);
  }
  requireReadable(requested, context);
  return requested;
}
