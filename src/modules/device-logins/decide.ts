import { validationError } from '../../errors.ts';
import type { DeviceLoginDecision } from '../../generated/prisma/enums.ts';
import type { DeviceLoginModel } from '../../generated/prisma/models.ts';
import { builder } from '../../graphql/schema/builder.ts';
import { type Context, userIdOf } from '../../graphql/schema/context.ts';
import { payloadType } from '../../graphql/schema/payload.ts';
import { audit } from '../users/audit-events/record.ts';
import { DeviceLogin, undecided, userCodeArgument } from './device-login.ts';

interface Payload {
  readonly deviceLogin: DeviceLoginModel;
}

export function decisionMutation(
  name: string,
  description: string,
  decision: (userCode: string, context: Context) => Promise<Payload>,
): void {
  const type = payloadType<Payload>(name, (t) => ({
    deviceLogin: t.expose('deviceLogin', {
      type: DeviceLogin,
      description: 'The decided device login.',
    }),
  }));
  builder.mutationField(name, (t) =>
    t.field({
      type,
      description,
      authScopes: { session: true },
      args: userCodeArgument,
      resolve: (_root, { userCode }, context) => decision(userCode, context),
    }),
  );
}

/**
 * Records an audit event. Of two concurrent decisions, one succeeds.
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
