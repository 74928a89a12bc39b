import { builder } from '../../../graphql/schema/builder.ts';
import { aggregateCost, charge } from '../../../graphql/schema/charge.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { createdField, parseUuid, registerNode } from '../../../graphql/schema/node.ts';
import { accessError, type Requirements } from '../../../identity/access.ts';
import { openShareToken, shareUrl } from '../../../identity/share-token.ts';
import { PromptTemplate } from '../templates/prompt-template.ts';
import { maxShareLinks, viewDays } from './input.ts';
import { type DayViews, recentViews, totalViews } from './views.ts';

/** The URL of a link gives access to its template, so a key that only reads does not see it. */
export const shareLinkAccess = { prompts: 'MANAGE' } as const satisfies Requirements;

const ShareLinkDay = builder.objectRef<DayViews>('ShareLinkDay').implement({
  description: 'The views of a share link on a day.',
  fields: (t) => ({
    date: t.expose('date', { type: 'LocalDate', description: 'The day (UTC).' }),
    views: t.expose('views', {
      type: 'PositiveInt',
      description: 'The number of views on this day.',
    }),
  }),
});

export const ShareLink = builder.prismaNode('ShareLink', {
  ...registerNode('ShareLink', { requires: shareLinkAccess, parse: parseUuid }),
  description:
    'A link with which anybody can read, fill in and copy the current version of a prompt template, without an account. Its page does not name the owner.',
  // Each field selects its own column.
  select: { id: true },
  findUnique: (id, context) => ({ id, ownerId: userIdOf(context) }),
  fields: (t) => ({
    databaseId: t.expose('id', { type: 'UUID', description: "The link's UUID." }),
    url: t.field({
      type: 'URL',
      nullable: true,
      description:
        'The URL to give to others. Null if the server secret under which the link was created is no longer configured: the link no longer works.',
      select: { id: true, sealedToken: true },
      resolve: ({ id, sealedToken }, _args, context) => {
        const link = { id, ownerId: userIdOf(context) };
        const token = openShareToken(sealedToken, link, context.identity.secrets);
        return token === undefined ? null : shareUrl(context.baseUrl, token);
      },
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the link expires. Null if it never does.',
    }),
    views: t.field({
      type: 'NonNegativeInt',
      extensions: charge({ once: aggregateCost }),
      description:
        'How often the page of the link was loaded, or `countShareLinkView` was called for the link.',
      select: { id: true },
      resolve: async ({ id }, _args, context) => (await totalViews(context, id)) ?? 0,
    }),
    viewsByDay: t.field({
      type: [ShareLinkDay],
      extensions: charge({ once: aggregateCost, listSize: viewDays }),
      description: `The views of the last ${viewDays} days, today included, the newest day first. Days without views are left out.`,
      select: { id: true },
      resolve: async ({ id }, _args, context) => (await recentViews(context, id)) ?? [],
    }),
    promptTemplate: t.relation('template', {
      type: PromptTemplate,
      description: 'The template that the link shows.',
    }),
    createdAt: t.expose('createdAt', createdField('link')),
  }),
});

// Its resolver checks the access: with auth scopes, compiled operations would read the links again.
builder.prismaObjectField('PromptTemplate', 'shareLinks', (t) =>
  t.field({
    type: [ShareLink],
    nullable: true,
    extensions: { ...charge({ listSize: maxShareLinks }), neededRelation: 'shareLinks' },
    description: `The template's share links, newest first, including expired ones. At most ${maxShareLinks}. Requires a session or an API key with the permission MANAGE.`,
    select: (_args, _context, nestedSelection) => ({
      shareLinks: nestedSelection({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] }),
    }),
    resolve: ({ shareLinks }, _args, { caller }) => {
      const error = accessError(caller, shareLinkAccess);
      if (error) throw error;
      return shareLinks;
    },
  }),
);
