import type { ObjectRef } from '@pothos/core';
import type { AccountModel } from '../../../../generated/prisma/models.ts';
import type { builder } from '../../../../graphql/schema/builder.ts';
import { charge } from '../../../../graphql/schema/charge.ts';
import { payloadType } from '../../../../graphql/schema/payload.ts';
import { Account } from '../../accounts/account.ts';

type Types = (typeof builder)['$inferSchemaTypes'];

interface BulkPayload<Result> {
  readonly results: Result[];
  readonly accounts: AccountModel[];
}

/** Declares the payload type of a bulk mutation of entries. */
export function bulkPayload<Result>(mutation: string, resultType: ObjectRef<Types, Result>) {
  return payloadType<BulkPayload<Result>>(mutation, (t) => ({
    results: t.field({
      type: [resultType],
      description: 'The result of each row, in the order of the input.',
      extensions: charge({ listSize: 'rows' }),
      resolve: ({ results }) => results,
    }),
    accounts: t.expose('accounts', {
      type: [Account],
      description: 'The accounts whose balance has changed, with their new balance.',
      // Each row can have different accounts.
      extensions: charge({ listSize: 'rows' }),
    }),
  }));
}
