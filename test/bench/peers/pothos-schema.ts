/** The schema in Pothos with its Prisma plugin: relations become parts of one Prisma call. */
import SchemaBuilder from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import type PrismaTypes from '../../../src/generated/pothos.ts';
import { getDatamodel } from '../../../src/generated/pothos.ts';
import type { Prisma } from '../../../src/generated/prisma/client.ts';
import * as enums from '../../../src/generated/prisma/enums.ts';

import { daysOf } from './plain-server.ts';
import { prisma } from './prisma-client.ts';
import { prismaDataSource } from './prisma-data-source.ts';

interface Context {
  readonly userId: string;
}

const builder = new SchemaBuilder<{
  Context: Context;
  PrismaTypes: PrismaTypes;
  Scalars: {
    DateTime: { Input: Date; Output: Date };
    LocalDate: { Input: string; Output: Date };
    Money: { Input: string; Output: unknown };
    SafeInt: { Input: number; Output: number };
  };
}>({ plugins: [PrismaPlugin], prisma: { client: prisma, dmmf: getDatamodel() } });

const scalars = ['DateTime', 'LocalDate', 'Money', 'SafeInt'] as const;
for (const name of scalars) builder.scalarType(name, { serialize: (value) => value });

const Category = builder.enumType(enums.TemplateCategory, { name: 'TemplateCategory' });
const Difficulty = builder.enumType(enums.Difficulty, { name: 'Difficulty' });
const Visibility = builder.enumType(enums.Visibility, { name: 'Visibility' });
const CreatedVia = builder.enumType(enums.CreatedVia, { name: 'CreatedVia' });

builder.prismaObject('Screenshot', {
  fields: (t) => ({
    databaseId: t.exposeString('id'),
    url: t.string({ resolve: ({ id }) => `https://peer.example/screenshots/${id}` }),
    position: t.exposeInt('position'),
    contentType: t.exposeString('contentType'),
    byteSize: t.exposeInt('byteSize'),
    width: t.exposeInt('width'),
    height: t.exposeInt('height'),
  }),
});

const screenshotOrder: Prisma.ScreenshotOrderByWithRelationInput[] = [
  { position: 'asc' },
  { id: 'asc' },
];

const PromptTemplate = builder.prismaObject('PromptTemplate', {
  fields: (t) => ({
    databaseId: t.exposeString('id'),
    title: t.exposeString('title'),
    description: t.exposeString('description'),
    content: t.exposeString('content'),
    category: t.expose('category', { type: Category }),
    difficulty: t.expose('difficulty', { type: Difficulty }),
    visibility: t.expose('visibility', { type: Visibility }),
    createdVia: t.expose('createdVia', { type: CreatedVia }),
    tags: t.exposeStringList('tags'),
    estimatedBuildTime: t.exposeInt('estimatedBuildTime'),
    timesBuilt: t.exposeInt('timesBuilt'),
    avgRating: t.float({
      nullable: true,
      resolve: ({ avgRating }) => (avgRating === null ? null : Number(avgRating)),
    }),
    featured: t.exposeBoolean('featured'),
    icon: t.exposeString('icon', { nullable: true }),
    priceCents: t.exposeInt('priceCents', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    templateVariables: t.stringList({
      resolve: ({ content }) => [
        ...new Set(Array.from(content.matchAll(/\{\{(\w+)\}\}/g), ([, name]) => name as string)),
      ],
    }),
    // Not `relationCount`: its statement counts the screenshots of all users.
    screenshotCount: t.int({
      select: { screenshots: { orderBy: screenshotOrder } },
      resolve: ({ screenshots }) => screenshots.length,
    }),
    screenshots: t.relation('screenshots', { query: { orderBy: screenshotOrder } }),
    owner: t.relation('owner'),
  }),
});

const newest = [{ createdAt: 'desc' }, { id: 'desc' }] as const;

const Connection = builder
  .objectRef<{ readonly ownerId: string; readonly first: number }>('PromptTemplateConnection')
  .implement({
    fields: (t) => ({
      nodes: t.prismaField({
        type: [PromptTemplate],
        resolve: (query, { ownerId, first: take }) =>
          prisma.promptTemplate.findMany({
            ...query,
            where: { ownerId },
            orderBy: [...newest],
            take,
          }),
      }),
      totalCount: t.int({
        resolve: ({ ownerId }) => prisma.promptTemplate.count({ where: { ownerId } }),
      }),
    }),
  });

const User = builder.prismaObject('User', {
  fields: (t) => ({
    name: t.exposeString('name'),
    promptTemplates: t.field({
      type: Connection,
      args: { first: t.arg.int() },
      select: { id: true },
      resolve: ({ id: ownerId }, { first }) => ({ ownerId, first: first ?? 25 }),
    }),
  }),
});

builder.prismaObject('Category', {
  fields: (t) => ({ name: t.exposeString('name'), emoji: t.exposeString('emoji') }),
});
builder.prismaObject('Account', { fields: (t) => ({ name: t.exposeString('name') }) });

const Entry = builder.prismaObject('Entry', {
  fields: (t) => ({
    databaseId: t.expose('id', { type: 'SafeInt' }),
    amount: t.expose('amount', { type: 'Money' }),
    date: t.expose('date', { type: 'LocalDate' }),
    description: t.exposeString('description', { nullable: true }),
    tags: t.exposeStringList('tags'),
    category: t.relation('category'),
    account: t.relation('account', { nullable: true }),
  }),
});

const Summary = builder
  .objectRef<Record<'month' | 'totalIncome' | 'totalExpenses' | 'balance', unknown>>(
    'FinanceSummary',
  )
  .implement({
    fields: (t) => ({
      month: t.string({ resolve: ({ month }) => String(month) }),
      totalIncome: t.expose('totalIncome', { type: 'Money' }),
      totalExpenses: t.expose('totalExpenses', { type: 'Money' }),
      balance: t.expose('balance', { type: 'Money' }),
    }),
  });

builder.queryType({
  fields: (t) => ({
    viewer: t.prismaField({
      type: User,
      nullable: true,
      resolve: (query, _root, _args, { userId: id }) =>
        prisma.user.findUnique({ ...query, where: { id } }),
    }),
    promptTemplates: t.field({
      type: Connection,
      args: { first: t.arg.int() },
      resolve: (_root, { first }, { userId: ownerId }) => ({ ownerId, first: first ?? 25 }),
    }),
    promptTemplate: t.prismaField({
      type: PromptTemplate,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (query, _root, { id }, { userId: ownerId }) =>
        prisma.promptTemplate.findUnique({ ...query, where: { id: String(id), ownerId } }),
    }),
    entriesOfMonth: t.prismaField({
      type: [Entry],
      args: { month: t.arg.string({ required: true }) },
      resolve(query, _root, { month }, { userId }) {
        const { from, until } = daysOf(month);
        const where = { userId, date: { gte: from, lt: until } };
        return prisma.entry.findMany({
          ...query,
          where,
          orderBy: [{ date: 'desc' }, { id: 'desc' }],
        });
      },
    }),
    financeSummary: t.field({
      type: Summary,
      args: { month: t.arg.string({ required: true }) },
      resolve: async (_root, { month }, { userId }) =>
        (await prismaDataSource.summary(userId, month)) as never,
    }),
  }),
});

const Input = builder.inputType('CreateEntryInput', {
  fields: (t) => ({
    amount: t.field({ type: 'Money', required: true }),
    date: t.field({ type: 'LocalDate', required: true }),
    description: t.string(),
    categoryId: t.id({ required: true }),
    accountId: t.id({ required: true }),
  }),
});

const CreateEntryPayload = builder.objectRef<{ id: number }>('CreateEntryPayload').implement({
  fields: (t) => ({
    entry: t.prismaField({
      type: Entry,
      resolve: (query, { id }) => prisma.entry.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});

builder.mutationType({
  fields: (t) => ({
    createEntry: t.field({
      type: CreateEntryPayload,
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: async (_root, { input }, { userId }) => {
        const { id } = await prismaDataSource.createEntry(userId, input);
        return { id: Number(id) };
      },
    }),
  }),
});

export const pothosSchema = builder.toSchema();

export const contextOf = (userId: string): Context => ({ userId });
