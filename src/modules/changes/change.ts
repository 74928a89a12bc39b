import { modelOf } from '../../database/changes/changes.ts';
import { builder } from '../../graphql/schema/builder.ts';
import { edgeType } from '../../graphql/schema/connection-type.ts';
import { globalId } from '../../graphql/schema/global-id.ts';
import { findRecordOf } from './find-record.ts';
import { undoableUntil } from './kept-undo.ts';
import { RecordType } from './record-type.ts';

const ChangeAction = builder.enumType('ChangeAction', {
  description: 'What a change did with a record.',
  values: {
    CREATED: { description: 'The record was created.' },
    UPDATED: { description: 'The record was updated.' },
    DELETED: { description: 'The record was deleted.' },
  } as const,
});

export const Change = builder.prismaObject('Change', {
  description: 'A change of one of the records of a user.',
  // Cursors contain both.
  select: { id: true, changedAt: true, recordType: true, recordId: true, undoId: true },
  fields: (t) => ({
    id: t.id({
      description: "The change's global id, for `undoChange`.",
      resolve: ({ id }) => globalId('Change', String(id)),
    }),
    action: t.expose('action', { type: ChangeAction, description: 'What happened.' }),
    recordType: t.expose('recordType', {
      type: RecordType,
      description: 'The type of the record.',
    }),
    recordId: t.id({
      description: "The record's global id.",
      resolve: ({ recordType, recordId }) => globalId(modelOf(recordType), recordId),
    }),
    record: t.field({
      type: builder.nodeInterfaceRef(),
      nullable: true,
      description: 'The record as it is now. Null if it no longer exists.',
      resolve: (change, _args, context, info) => findRecordOf(change, context, info),
    }),
    changedAt: t.expose('changedAt', {
      type: 'DateTime',
      description: 'When the transaction of the change began.',
    }),
    undoableUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Until when `undoChange` can undo the mutation of the change, 24 hours after it. Null if it can not be undone: only deletions, bulk changes and imports can be, and only once.',
      resolve: undoableUntil,
    }),
  }),
});

export const ChangeEdge = edgeType(Change, 'changes');
