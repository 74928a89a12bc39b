import { FolioError, notFound } from '../../errors.ts';
import type { DeviceLoginModel } from '../../generated/prisma/models.ts';
import { builder } from '../../graphql/schema/builder.ts';
import type { Context } from '../../graphql/schema/context.ts';
import { payloadType } from '../../graphql/schema/payload.ts';
import { pollSeconds } from '../../identity/device-code.ts';
import { keyHashes } from '../../identity/key-hash.ts';
import { isStorable } from '../../input/text.ts';
import { financeKeyKind } from '../finance/finance-keys/finance-key-kind.ts';
import { createKey } from '../keys/create-key.ts';
import { apiKeyKind } from '../prompts/api-keys/api-key-kind.ts';

const DeviceLoginStatus = builder.enumType('DeviceLoginStatus', {
  description: 'The status of a device login, as its client sees it.',
  values: {
    PENDING: { description: 'The user has not decided yet: call `claimDeviceLogin` again.' },
    APPROVED: { description: 'The user has approved. The response contains the keys.' },
    DENIED: {
      description:
        'The user has denied, or has changed the password or signed out everywhere after the approval.',
    },
    EXPIRED: {
      description:
        'The codes have expired, or the approval is more than a minute old: create another device login.',
    },
  } as const,
});

interface Payload {
  readonly status: typeof DeviceLoginStatus.$inferType;
  readonly apiKeySecret?: string;
  readonly financeKeySecret?: string;
}

const ClaimDeviceLoginPayload = payloadType<Payload>('claimDeviceLogin', (t) => ({
  status: t.expose('status', {
    type: DeviceLoginStatus,
    description: 'The status of the device login.',
  }),
  apiKeySecret: t.exposeString('apiKeySecret', {
    nullable: true,
    description: 'The secret of the new API key (`fol_…`). Null unless APPROVED.',
  }),
  financeKeySecret: t.exposeString('financeKeySecret', {
    nullable: true,
    description: 'The secret of the new finance key (`fin_…`). Null unless APPROVED.',
  }),
}));

builder.mutationField('claimDeviceLogin', (t) =>
  t.field({
    type: ClaimDeviceLoginPayload,
    description:
      'Creates the keys of an approved device login and returns them once. Call it every `interval` seconds until the status is no longer PENDING. SLOW_DOWN when called more often. NOT_FOUND for a device code that is used or unknown. VALIDATION_FAILED when the user has the maximum number of live keys. Needs no authentication.',
    args: {
      deviceCode: t.arg.string({
        required: true,
        description: 'The secret of `createDeviceLogin`.',
      }),
    },
    resolve: (_root, { deviceCode }, context) => claim(context, deviceCode),
  }),
);

/** Clients' clocks and networks vary. */
const toleranceMs = 500;

async function claim(context: Context, deviceCode: string): Promise<Payload> {
  const { database, now } = context;
  const login = await lockLogin(context, deviceCode);
  if (!login) throw notFound();
  const { id, polledAt, decision, userId } = login;
  if (login.expiresAt <= now) return { status: 'EXPIRED' };
  // The clock may have been set back since.
  const sincePoll = polledAt
    ? Math.abs(now.getTime() - polledAt.getTime())
    : Number.POSITIVE_INFINITY;
  if (sincePoll < pollSeconds * 1_000 - toleranceMs) throw new FolioError('SLOW_DOWN');
  if (decision !== 'APPROVED' || userId === null) {
    await database.deviceLogin.update({ where: { id }, data: { polledAt: now } });
    return { status: decision === 'DENIED' ? 'DENIED' : 'PENDING' };
  }
  await database.deviceLogin.delete({ where: { id } });
  return { status: 'APPROVED', ...(await createKeys(context, login, userId)) };
}

/** Locks the row until the transaction ends: of two concurrent claims, the second finds none. */
async function lockLogin(
  { database, identity }: Context,
  deviceCode: string,
): Promise<DeviceLoginModel | null> {
  if (!isStorable(deviceCode)) return null;
  const hashes = keyHashes(deviceCode, identity.secrets.peppers);
  const [row] = await database.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "device_logins" WHERE "device_code_hash" = ANY(${hashes}) FOR UPDATE`;
  return row ? database.deviceLogin.findUnique({ where: { id: row.id } }) : null;
}

async function createKeys(context: Context, login: DeviceLoginModel, userId: string) {
  const { clientName: name, permission, scopes } = login;
  const { database } = context;
  const apiKey = await createKey(
    context,
    apiKeyKind,
    (columns) => database.apiKey.create({ data: { ...columns, name, permission, scopes } }),
    userId,
  );
  const financeKey = await createKey(
    context,
    financeKeyKind,
    (columns) => database.financeKey.create({ data: { ...columns, name } }),
    userId,
  );
  return { apiKeySecret: apiKey.secret, financeKeySecret: financeKey.secret };
}
