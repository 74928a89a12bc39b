import { type Change as ChangeRecord, typenameOf } from '../../database/changes.ts';
import { builder } from '../../graphql/builder.ts';
import { globalId } from '../../graphql/global-id.ts';
import { RecordType } from './record-type.ts';

const ChangeAction = builder.enumType('ChangeAction', {
  description: 'What a change did with a record.',
  values: {
    CREATED: { description: 'The record was created.' },
    UPDATED: { description: 'The record was updated.' },
    DELETED: { description: 'The record was deleted.' },
  } as const,
});

const recordIdOf = ({ recordType, recordId }: ChangeRecord) =>
  globalId(typenameOf(recordType), recordId);

export const Change = builder.objectRef<ChangeRecord>('Change').implement({
  description: 'A change of one of the records of a user.',
  fields: (t) => ({
    action: t.expose('action', { type: ChangeAction, description: 'What happened.' }),
    recordType: t.expose('recordType', {
      type: RecordType,
      description: 'The type of the record.',
    }),
    recordId: t.id({ description: "The record's global id.", resolve: recordIdOf }),
    record: t.node({
      description: 'The record as it is now. Null if it no longer exists.',
      id: recordIdOf,
    }),
    changedAt: t.expose('changedAt', {
      type: 'DateTime',
      description: 'When the transaction of the change started.',
    }),
  }),
});
