import { validationError } from '../../errors.ts';
import type { DeviceLoginDecision } from '../../generated/prisma/enums.ts';
import type { DeviceLoginModel } from '../../generated/prisma/models.ts';
import type { builder } from '../../graphql/schema/builder.ts';
import { type Context, userIdOf } from '../../graphql/schema/context.ts';
import { payloadType } from '../../graphql/schema/payload.ts';
import { audit } from '../users/audit-events/record.ts';
import { DeviceLogin, undecided } from './device-login.ts';

interface Payload {
  readonly deviceLogin: DeviceLoginModel;
}

/** The payload type of a mutation that decides about a device login. */
export const decisionPayloadType = (mutation: string) =>
  payloadType<Payload>(mutation, (t) => ({
    deviceLogin: t.expose('deviceLogin', {
      type: DeviceLogin,
      description: 'The device login, which can no longer be decided.',
    }),
  }));

type MutationFieldBuilder = Parameters<Parameters<typeof builder.mutationField>[1]>[0];

/** The arguments of a mutation that decides about a device login. */
export const decisionArguments = (t: MutationFieldBuilder) => ({
  userCode: t.arg.string({
    required: true,
    description: 'The code that the client shows. Case, spaces and dashes are ignored.',
  }),
});

/**
 * Decides about a device login as the caller and records an audit event. Of two concurrent
 * decisions, one succeeds.
 * @throws VALIDATION_FAILED for a code that is decided, expired or unknown; RATE_LIMITED
 */
export async function decide(
  context: Context,
  enteredCode: string,
  decision: DeviceLoginDecision,
  expiresAt?: Date,
): Promise<Payload> {
  const where = await undecided(context, enteredCode);
  const data = { decision, userId: userIdOf(context), ...(expiresAt ? { expiresAt } : {}) };
  const [deviceLogin] = where
    ? await context.database.deviceLogin.updateManyAndReturn({ where, data })
    : [];
  if (!deviceLogin) {
    throw validationError(['userCode'], 'INVALID', 'Code is used, expired or unknown');
  }
  const subject = deviceLogin.clientName;
  await audit(context, { kind: `DEVICE_LOGIN_${decision}`, subject });
  return { deviceLogin };
}
