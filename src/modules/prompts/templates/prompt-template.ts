import type { Prisma } from '../../../generated/prisma/client.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { charge } from '../../../graphql/schema/charge.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import {
  createdField,
  parseUuid,
  registerNode,
  restUuid,
  updatedField,
} from '../../../graphql/schema/node.ts';
import { declaredVariables, variableNames } from '../variables/variable-fields.ts';
import { CreatedVia, Difficulty, TemplateCategory, Visibility } from './enums.ts';
import { contentCost } from './limits.ts';
import { Screenshot } from './screenshot.ts';
import { hasVariables } from './variables.ts';

const inOrder: Prisma.PromptTemplate$screenshotsArgs = {
  orderBy: [{ position: 'asc' }, { id: 'asc' }],
};

export const ownTemplate = (id: string, context: Context) => ({
  id,
  ownerId: userIdOf(context),
});

export const PromptTemplate = builder.prismaNode('PromptTemplate', {
  ...registerNode('PromptTemplate', { requires: { prompts: 'READ' }, parse: parseUuid }),
  description: 'A reusable prompt text. Visible to its owner only.',
  // The columns of cursors. Each field selects its own column.
  select: { id: true, createdAt: true },
  findUnique: ownTemplate,
  fields: (t) => ({
    databaseId: t.expose('id', restUuid('template')),
    title: t.exposeString('title', { description: 'At most 100 characters.' }),
    description: t.exposeString('description', { description: 'At most 500 characters.' }),
    content: t.exposeString('content', {
      extensions: charge({ each: contentCost }),
      description: 'The prompt text, 5 to 10,000 characters. May contain `{{VARIABLES}}`.',
    }),
    templateVariables: t.stringList({ ...variableNames, select: { content: true } }),
    variables: t.field({ ...declaredVariables, select: { content: true, variables: true } }),
    versionNumber: t.expose('versionNumber', {
      type: 'PositiveInt',
      description:
        'The number of the current version. In the payload of a mutation, that of its own version, while `currentVersion` may be a later one.',
    }),
    slug: t.exposeString('slug', {
      description:
        "The template's name in addresses, at most 80 characters, unique for the user. Made from the title when the template is created, unless it is given.",
    }),
    hasVariables: t.boolean({
      extensions: charge({ each: contentCost }),
      description: 'Whether the content has variables.',
      select: { content: true },
      resolve: ({ content }) => hasVariables(content),
    }),
    category: t.expose('category', {
      type: TemplateCategory,
      description: "The template's category.",
    }),
    difficulty: t.expose('difficulty', {
      type: Difficulty,
      description: "The template's difficulty.",
    }),
    visibility: t.expose('visibility', {
      type: Visibility,
      description: "The template's visibility.",
    }),
    createdVia: t.expose('createdVia', {
      type: CreatedVia,
      description: 'Whether the template was created with a key or in a web session.',
    }),
    tags: t.exposeStringList('tags', {
      extensions: charge({ listSize: 20 }),
      description: 'At most 20 tags of at most 50 characters each. Unique, ignoring case.',
    }),
    estimatedBuildTime: t.expose('estimatedBuildTime', {
      type: 'PositiveInt',
      description: 'The estimated time to use the template, in minutes, from 1 to 10,080.',
    }),
    timesBuilt: t.expose('timesBuilt', {
      type: 'NonNegativeInt',
      description: 'How often the template was used. Read-only.',
    }),
    avgRating: t.float({
      nullable: true,
      description: 'The average rating, 1.0 to 5.0. Null without ratings. Read-only.',
      select: { avgRating: true },
      resolve: ({ avgRating }) => avgRating?.toNumber() ?? null,
    }),
    featured: t.exposeBoolean('featured', {
      description: 'Whether the template is featured. Read-only.',
    }),
    icon: t.exposeString('icon', {
      nullable: true,
      description: "The template's icon, at most 64 characters. Read-only.",
    }),
    priceCents: t.expose('priceCents', {
      type: 'NonNegativeInt',
      nullable: true,
      description: 'The price in cents. Read-only.',
    }),
    screenshotCount: t.field({
      type: 'NonNegativeInt',
      description: 'The number of screenshots.',
      // The same arguments as `screenshots`, so that Pothos merges both into one query.
      select: { screenshots: inOrder },
      resolve: ({ screenshots }) => screenshots.length,
    }),
    screenshots: t.relation('screenshots', {
      type: Screenshot,
      description: 'At most 5, ordered by position.',
      extensions: charge({ listSize: 5 }),
      query: inOrder,
    }),
    owner: t.relation('owner', { description: "The template's owner." }),
    createdAt: t.expose('createdAt', createdField('template')),
    updatedAt: t.expose('updatedAt', updatedField('template')),
  }),
});
