import type { Prisma } from '../../generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import { charge } from '../../graphql/charge.ts';
import { userIdOf } from '../../graphql/context.ts';
import { parseUuid, registerNode } from '../../graphql/node.ts';
import { Screenshot } from '../screenshots/screenshot.ts';
import { CreatedVia, Difficulty, TemplateCategory, Visibility } from './enums.ts';
import { hasVariables, templateVariables } from './variables.ts';

registerNode('PromptTemplate', { requires: { prompts: 'READ' }, parse: parseUuid });

/** For 10,000 characters, which are read whatever is shown of them. */
const contentCost = 10;

const inOrder: Prisma.PromptTemplate$screenshotsArgs = {
  orderBy: [{ position: 'asc' }, { id: 'asc' }],
};

export const PromptTemplate = builder.prismaNode('PromptTemplate', {
  description: 'A reusable prompt text. Only its owner can read it.',
  id: { field: 'id' },
  nullable: true,
  // What cursors are made of; each field below asks for its own column.
  select: { id: true, createdAt: true },
  findUnique: (id, context) => ({ id, ownerId: userIdOf(context) }),
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'The uuid that REST shows as `id`.' }),
    title: t.exposeString('title', { description: 'At most 100 characters.' }),
    description: t.exposeString('description', { description: 'At most 500 characters.' }),
    content: t.exposeString('content', {
      extensions: charge({ each: contentCost }),
      description: 'The prompt itself, 5 to 10,000 characters; may hold `{{VARIABLES}}`.',
    }),
    templateVariables: t.stringList({
      // Each takes at least 5 of the characters of the content.
      extensions: charge({ each: contentCost, listSize: 2_000 }),
      description: 'The names of the variables in the content, each once, in order of appearance.',
      select: { content: true },
      resolve: ({ content }) => templateVariables(content),
    }),
    hasVariables: t.boolean({
      extensions: charge({ each: contentCost }),
      description: 'Whether the content has variables.',
      select: { content: true },
      resolve: ({ content }) => hasVariables(content),
    }),
    category: t.expose('category', { type: TemplateCategory, description: 'What it is for.' }),
    difficulty: t.expose('difficulty', { type: Difficulty, description: 'How hard it is to use.' }),
    visibility: t.expose('visibility', { type: Visibility, description: 'Whom it is meant for.' }),
    createdVia: t.expose('createdVia', {
      type: CreatedVia,
      description: 'Whether a key or a web session made it.',
    }),
    tags: t.exposeStringList('tags', {
      extensions: charge({ listSize: 20 }),
      description: 'At most 20, each at most 50 characters, none twice (ignoring case).',
    }),
    estimatedBuildTime: t.exposeInt('estimatedBuildTime', {
      description: 'Minutes, from 1 to 10,080.',
    }),
    timesBuilt: t.exposeInt('timesBuilt', { description: 'How often it was used. Read-only.' }),
    avgRating: t.float({
      nullable: true,
      description: 'From 1.0 to 5.0, null without a rating. Read-only.',
      select: { avgRating: true },
      resolve: ({ avgRating }) => avgRating?.toNumber() ?? null,
    }),
    featured: t.exposeBoolean('featured', {
      description: 'Whether folio shows it off. Read-only.',
    }),
    icon: t.exposeString('icon', {
      nullable: true,
      description: 'At most 64 characters, or null. Read-only.',
    }),
    priceCents: t.exposeInt('priceCents', {
      nullable: true,
      description: 'The price in cents, or null. Read-only.',
    }),
    screenshotCount: t.int({
      description: 'The number of screenshots.',
      // As `screenshots` asks for them: then both are one query.
      select: { screenshots: inOrder },
      resolve: ({ screenshots }) => screenshots.length,
    }),
    screenshots: t.relation('screenshots', {
      type: Screenshot,
      description: 'At most 5, in their order.',
      extensions: charge({ listSize: 5 }),
      query: inOrder,
    }),
    owner: t.relation('owner', { description: 'Whose it is.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});
