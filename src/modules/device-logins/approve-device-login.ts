import { builder } from '../../graphql/builder.ts';
import { financeKeyKind } from '../finance/finance-keys/finance-key-kind.ts';
import { requireKeyQuota } from '../keys/create-key.ts';
import { apiKeyKind } from '../prompts/api-keys/api-key-kind.ts';
import { decide, decisionArguments, decisionPayloadType } from './decide.ts';

const ApproveDeviceLoginPayload = decisionPayloadType('approveDeviceLogin');

builder.mutationField('approveDeviceLogin', (t) =>
  t.field({
    type: ApproveDeviceLoginPayload,
    nullable: true,
    description:
      'Approves a device login: its client gets an API key and a finance key of the caller. VALIDATION_FAILED for a code that is decided, expired or unknown, or when the caller has the maximum number of live keys. RATE_LIMITED after too many codes.',
    authScopes: { session: true },
    args: decisionArguments(t),
    resolve: async (_root, { userCode }, context) => {
      const payload = await decide(context, userCode, 'APPROVED');
      // `claimDeviceLogin` checks it too; here the user still sees the error.
      await requireKeyQuota(context, apiKeyKind);
      await requireKeyQuota(context, financeKeyKind);
      return payload;
    },
  }),
);
