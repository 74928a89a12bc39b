import type { DeviceLoginModel } from '../../generated/prisma/models.ts';
import { builder } from '../../graphql/schema/builder.ts';
import { charge } from '../../graphql/schema/charge.ts';
import { type Context, userIdOf } from '../../graphql/schema/context.ts';
import { canBeNull } from '../../graphql/schema/nullable-root-fields.ts';
import { requireAttempt } from '../../identity/attempts.ts';
import { formatUserCode, parseUserCode } from '../../identity/device-code.ts';
import { keyScopes } from '../../identity/permissions.ts';
import { ApiKeyPermission, ApiKeyScope } from '../prompts/api-keys/api-key.ts';

export const DeviceLogin = builder.objectRef<DeviceLoginModel>('DeviceLogin').implement({
  description:
    'A client, such as the command line, that waits for a user to approve that it gets an API key and a finance key.',
  fields: (t) => ({
    userCode: t.string({
      description: 'The code that the client shows to its user, such as `WDJB-MJHT`.',
      resolve: ({ userCode }) => formatUserCode(userCode),
    }),
    clientName: t.exposeString('clientName', {
      description: 'The name that the client has chosen. Both keys get it.',
    }),
    permission: t.expose('permission', {
      type: ApiKeyPermission,
      description: 'The permission that the API key gets.',
    }),
    scopes: t.expose('scopes', {
      type: [ApiKeyScope],
      description: 'The scopes that the API key gets.',
      extensions: charge({ listSize: Object.keys(keyScopes).length }),
    }),
    address: t.exposeString('address', {
      nullable: true,
      description: "The client's IP address. Null if unknown.",
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the client asked for keys.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description:
        'When the device login expires: ten minutes after its creation, one minute after its approval.',
    }),
  }),
});

/**
 * The condition for an undecided device login. Each call counts as an attempt of the user: a user
 * code is short enough to be guessed.
 * @returns undefined for a malformed user code.
 * @throws RATE_LIMITED
 */
export async function undecided(context: Context, enteredCode: string) {
  const { address, attempts, now } = context;
  const source = { user: userIdOf(context), address, hasSession: true };
  await requireAttempt(attempts, 'user-code', source);
  const userCode = parseUserCode(enteredCode);
  return userCode && { userCode, decision: null, expiresAt: { gt: now } };
}

export const userCodeArgument = builder.args((t) => ({
  userCode: t.string({
    required: true,
    description: 'The code that the client shows. Case, spaces and dashes are ignored.',
  }),
}));

builder.queryField('deviceLogin', (t) =>
  t.field({
    type: DeviceLogin,
    nullable: true,
    description:
      'The device login with this user code. Null if it is decided, expired or unknown. RATE_LIMITED after too many look-ups by the caller.',
    extensions: canBeNull,
    authScopes: { session: true },
    args: userCodeArgument,
    resolve: async (_root, args, context) => {
      const where = await undecided(context, args.userCode);
      return where ? context.database.deviceLogin.findFirst({ where }) : null;
    },
  }),
);
