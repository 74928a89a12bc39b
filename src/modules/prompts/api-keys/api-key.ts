import type { InputShapeFromFields } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { Filter } from '../../../database/query/filter.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { charge } from '../../../graphql/schema/charge.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { findRecords } from '../../../graphql/schema/find-record.ts';
import { parseUuid, registerNode } from '../../../graphql/schema/node.ts';
import { requireOwnRecords } from '../../../graphql/schema/own-records.ts';
import { keyScopes, permissionLevels } from '../../../identity/permissions.ts';
import { keyFields } from '../../keys/key-fields.ts';
import { keyListCharge, newestFirst } from '../../keys/key-list.ts';

registerNode('ApiKey', { requires: { prompts: 'ADMIN' }, parse: parseUuid });

export const ApiKeyPermission = builder.enumType('ApiKeyPermission', {
  description:
    'The permission of an API key. Each level includes the lower ones. In ascending order: READ, MANAGE, ADMIN.',
  values: permissionLevels,
});

export const ApiKeyScope = builder.enumType('ApiKeyScope', {
  description: 'An extra right of an API key, besides its permission.',
  values: keyScopes,
});

export const ApiKey = builder.prismaNode('ApiKey', {
  description: 'An API key for the prompt service, without its secret.',
  id: { field: 'id' },
  nullable: true,
  findUnique: (id, context) => ({ id, userId: userIdOf(context) }),
  fields: (t) => ({
    databaseId: t.expose('id', {
      type: 'UUID',
      description: "The key's UUID, shown as `id` in REST.",
    }),
    name: t.exposeString('name', keyFields.name),
    permission: t.expose('permission', {
      type: ApiKeyPermission,
      description: "The key's permission.",
    }),
    scopes: t.expose('scopes', {
      type: [ApiKeyScope],
      description: "The key's scopes. A scope has an effect only while the owner's role allows it.",
      extensions: charge({ listSize: Object.keys(keyScopes).length }),
    }),
    keyPrefix: t.exposeString('keyPrefix', keyFields.keyPrefix),
    lastUsedAt: t.expose('lastUsedAt', keyFields.lastUsedAt),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the key expires. Null if it never does.',
    }),
    revokedAt: t.expose('revokedAt', keyFields.revokedAt),
    createdAt: t.expose('createdAt', keyFields.createdAt),
    owner: t.relation('user', keyFields.owner),
  }),
});

/** The condition for keys that are live, or that are not. */
function withLiveness(live: boolean | null | undefined, now: Date): Filter<'ApiKey'> {
  if (live == null) return {};
  return live
    ? { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] }
    : { OR: [{ revokedAt: { not: null } }, { expiresAt: { lte: now } }] };
}

const listArguments = builder.args((t) => ({
  live: t.boolean({
    description: '`true`: only live keys. `false`: only revoked and expired keys. Default: all.',
  }),
}));

async function ownApiKeys(
  { live }: InputShapeFromFields<typeof listArguments>,
  context: Context,
  info: GraphQLResolveInfo,
) {
  const where = { userId: userIdOf(context), ...withLiveness(live, context.now) };
  const order = newestFirst;
  const keys = await findRecords({ model: 'ApiKey', where, order, context, info });
  context.budget.chargeItems(info, keys.length);
  return keys;
}

builder.queryField('apiKeys', (t) =>
  t.field({
    type: [ApiKey],
    description:
      "The caller's API keys for the prompt service, newest first, including revoked and expired keys.",
    authScopes: { prompts: 'ADMIN' },
    args: listArguments,
    extensions: keyListCharge,
    resolve: (_root, args, context, info) => ownApiKeys(args, context, info),
  }),
);

builder.prismaObjectField('User', 'apiKeys', (t) =>
  t.field({
    type: [ApiKey],
    nullable: true,
    description:
      "The user's API keys for the prompt service, newest first, including revoked and expired keys. FORBIDDEN for another user.",
    authScopes: { prompts: 'ADMIN' },
    args: listArguments,
    extensions: keyListCharge,
    resolve: (user, args, context, info) => {
      requireOwnRecords(user, context);
      return ownApiKeys(args, context, info);
    },
  }),
);
