import { builder } from '../../../graphql/builder.ts';
import { charge } from '../../../graphql/charge.ts';
import { userIdOf } from '../../../graphql/context.ts';
import { parseUuid, registerNode } from '../../../graphql/node.ts';
import { keyScopes, permissionLevels } from '../../../identity/permissions.ts';

/** Live keys that a user has at most, unless the configuration allows more; revoked ones are besides. */
const usualQuota = 50;

registerNode('ApiKey', { requires: { prompts: 'ADMIN' }, parse: parseUuid });

export const ApiKeyPermission = builder.enumType('ApiKeyPermission', {
  description:
    'The permission of an API key. Each level includes the ones below it: READ, MANAGE, ADMIN.',
  values: permissionLevels,
});

export const ApiKeyScope = builder.enumType('ApiKeyScope', {
  description: 'An extra permission of an API key.',
  values: keyScopes,
});

export const ApiKey = builder.prismaNode('ApiKey', {
  description: 'An API key for the prompt service, without its secret.',
  id: { field: 'id' },
  nullable: true,
  findUnique: (id, context) => ({ id, userId: userIdOf(context) }),
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: "The key's UUID, shown as `id` in REST." }),
    name: t.exposeString('name', { description: '1 to 100 characters.' }),
    permission: t.expose('permission', {
      type: ApiKeyPermission,
      description: "The key's permission.",
    }),
    scopes: t.expose('scopes', {
      type: [ApiKeyScope],
      description: "The key's scopes. A scope has an effect only while the owner's role allows it.",
      extensions: charge({ listSize: Object.keys(keyScopes).length }),
    }),
    keyPrefix: t.exposeString('keyPrefix', {
      description: 'The first 10 characters of the secret.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the key was last used, to the minute. Null if never.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the key expires. Null if it never does.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the key was revoked. Null if it was not.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the key was created.',
    }),
    owner: t.relation('user', { description: "The key's owner." }),
  }),
});

builder.queryField('apiKeys', (t) =>
  t.prismaField({
    type: [ApiKey],
    nullable: true,
    description:
      "The caller's API keys for the prompt service, newest first, including revoked and expired keys.",
    authScopes: { prompts: 'ADMIN' },
    extensions: charge({ listSize: usualQuota }),
    resolve: async (query, _root, _args, context, info) => {
      const { budget, database } = context;
      const where = { userId: userIdOf(context) };
      if (budget.isLimited) budget.chargeItems(info, await database.apiKey.count({ where }));
      return database.apiKey.findMany({
        ...query,
        where,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      });
    },
  }),
);
