import { builder } from '../../graphql/schema/builder.ts';
import { decide, decisionArguments, decisionPayloadType } from './decide.ts';

const DenyDeviceLoginPayload = decisionPayloadType('denyDeviceLogin');

builder.mutationField('denyDeviceLogin', (t) =>
  t.field({
    type: DenyDeviceLoginPayload,
    description:
      'Denies a device login: its client gets no keys. VALIDATION_FAILED for a code that is decided, expired or unknown. RATE_LIMITED after too many codes.',
    authScopes: { session: true },
    args: decisionArguments(t),
    resolve: (_root, { userCode }, context) => decide(context, userCode, 'DENIED'),
  }),
);
