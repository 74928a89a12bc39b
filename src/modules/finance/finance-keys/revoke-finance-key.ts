import type { FinanceKeyModel } from '../../../generated/prisma/models.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { findPayloadRecord } from '../../../graphql/schema/find-record.ts';
import { payloadType } from '../../../graphql/schema/payload.ts';
import { revokeKey } from '../../keys/revoke-key.ts';
import { FinanceKey } from './finance-key.ts';
import { financeKeyKind } from './finance-key-kind.ts';

const RevokeFinanceKeyPayload = payloadType<{ readonly financeKey: FinanceKeyModel }>(
  'revokeFinanceKey',
  (t) => ({
    financeKey: t.expose('financeKey', { type: FinanceKey, description: 'The revoked key.' }),
  }),
);

builder.mutationField('revokeFinanceKey', (t) =>
  t.field({
    type: RevokeFinanceKeyPayload,
    description: "Revokes one of the caller's finance keys and deletes its secret. Idempotent.",
    authScopes: { session: true },
    args: { id: t.arg.id({ required: true, description: "The key's global id." }) },
    resolve: async (_root, args, context, info) => {
      const where = await revokeKey(context, financeKeyKind, args.id);
      const at = ['financeKey'];
      return {
        financeKey: await findPayloadRecord({ model: 'FinanceKey', where, at, context, info }),
      };
    },
  }),
);
