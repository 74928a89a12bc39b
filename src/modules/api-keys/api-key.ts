import { builder } from '../../graphql/builder.ts';
import { charge } from '../../graphql/charge.ts';
import { userIdOf } from '../../graphql/context.ts';
import { parseUuid, registerNode } from '../../graphql/node.ts';
import { keyScopes, permissionLevels } from '../../identity/permissions.ts';

/** Live keys that a user has at most, unless the configuration allows more; revoked ones are besides. */
const usualQuota = 50;

registerNode('ApiKey', { requires: { prompts: 'ADMIN' }, parse: parseUuid });

export const ApiKeyPermission = builder.enumType('ApiKeyPermission', {
  description: 'What a key may do; each level holds those before it.',
  values: permissionLevels,
});

export const ApiKeyScope = builder.enumType('ApiKeyScope', {
  description: 'What a key must ask for besides its permission.',
  values: keyScopes,
});

export const ApiKey = builder.prismaNode('ApiKey', {
  description: 'A key to the prompt service. The secret itself is not part of it.',
  id: { field: 'id' },
  nullable: true,
  findUnique: (id, context) => ({ id, userId: userIdOf(context) }),
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'The uuid that REST shows as `id`.' }),
    name: t.exposeString('name', { description: '1 to 100 characters.' }),
    permission: t.expose('permission', { type: ApiKeyPermission, description: 'What it may do.' }),
    scopes: t.expose('scopes', {
      type: [ApiKeyScope],
      description: "What it asked for besides; takes effect while the owner's role allows it.",
      extensions: charge({ listSize: Object.keys(keyScopes).length }),
    }),
    keyPrefix: t.exposeString('keyPrefix', {
      description: 'The first 10 characters of the secret, to recognise it by.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'About when it was last used (to a minute), null if never.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it stops to work, null if never.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was revoked, null if it was not.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    owner: t.relation('user', { description: 'Whose it is.' }),
  }),
});

builder.queryField('apiKeys', (t) =>
  t.prismaField({
    type: [ApiKey],
    nullable: true,
    description: "The caller's prompt-service keys, newest first, revoked and expired ones too.",
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
