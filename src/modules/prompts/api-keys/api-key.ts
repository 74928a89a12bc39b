import type { Filter } from '../../../database/query/filter.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { charge } from '../../../graphql/schema/charge.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { parseUuid, registerNode, restUuid } from '../../../graphql/schema/node.ts';
import { ownList } from '../../../graphql/schema/own-lists.ts';
import { keyScopes, permissionLevels } from '../../../identity/permissions.ts';
import { keyFields, keyList } from '../../keys/key-fields.ts';

export const ApiKeyPermission = builder.enumType('ApiKeyPermission', {
  description:
    'The permission of an API key. Each level includes the lower ones. In ascending order: READ, MANAGE, ADMIN.',
  values: permissionLevels,
});

export const ApiKeyScope = builder.enumType('ApiKeyScope', {
  description: 'An additional right of an API key.',
  values: keyScopes,
});

export const ApiKey = builder.prismaNode('ApiKey', {
  ...registerNode('ApiKey', { requires: { prompts: 'ADMIN' }, parse: parseUuid }),
  description: 'An API key for the prompt service, without its secret.',
  findUnique: (id, context) => ({ id, userId: userIdOf(context) }),
  fields: (t) => ({
    databaseId: t.expose('id', restUuid('key')),
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

function withLiveness(live: boolean | null | undefined, now: Date): Filter<'ApiKey'> {
  if (live == null) return {};
  return live
    ? { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] }
    : { OR: [{ revokedAt: { not: null } }, { expiresAt: { lte: now } }] };
}

ownList('apiKeys', 'ApiKey', {
  ...keyList,
  type: ApiKey,
  records: 'API keys for the prompt service, newest first, including revoked and expired keys',
  args: builder.args((t) => ({
    live: t.boolean({
      description: '`true`: only live keys. `false`: only revoked and expired keys. Default: all.',
    }),
  })),
  where: ({ live }, context) => ({
    userId: userIdOf(context),
    ...withLiveness(live, context.now),
  }),
});
