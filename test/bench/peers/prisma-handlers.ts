/** The calls of a careful Prisma user: only the needed columns, relations in the same call. */
import type { Prisma, PrismaClient } from '../../../src/generated/prisma/client.ts';
import { bodyOf, daysOf, type PlainHandler } from './plain-server.ts';

const newestTemplates = [
  { createdAt: 'desc' },
  { id: 'desc' },
] satisfies Prisma.PromptTemplateOrderByWithRelationInput[];

const screenshotOrder = [
  { position: 'asc' },
  { id: 'asc' },
] satisfies Prisma.ScreenshotOrderByWithRelationInput[];

const withRelations = {
  category: { select: { name: true, emoji: true } },
  account: { select: { name: true } },
} satisfies Prisma.EntryInclude;

export function prismaHandlers(prisma: PrismaClient): Record<string, PlainHandler> {
  return {
    '/four-fields': async ({ userId: ownerId }) => ({
      nodes: await prisma.promptTemplate.findMany({
        where: { ownerId },
        orderBy: newestTemplates,
        take: 25,
        select: { id: true, title: true, category: true, createdAt: true },
      }),
    }),
    async '/everything'({ userId: ownerId }) {
      const [nodes, totalCount] = await Promise.all([
        prisma.promptTemplate.findMany({
          where: { ownerId },
          orderBy: newestTemplates,
          take: 25,
          include: { screenshots: { orderBy: screenshotOrder } },
        }),
        prisma.promptTemplate.count({ where: { ownerId } }),
      ]);
      return { nodes, totalCount };
    },
    '/template': ({ userId: ownerId, query }) =>
      prisma.promptTemplate.findUnique({
        where: { id: query.get('id') ?? '', ownerId },
        include: { screenshots: { orderBy: screenshotOrder } },
      }),
    async '/nested'({ userId: id }) {
      const user = await prisma.user.findUniqueOrThrow({
        where: { id },
        select: {
          name: true,
          promptTemplates: {
            orderBy: newestTemplates,
            take: 10,
            select: {
              id: true,
              title: true,
              owner: { select: { name: true } },
              screenshots: {
                orderBy: screenshotOrder,
                select: { position: true, width: true, height: true },
              },
            },
          },
        },
      });
      return { name: user.name, promptTemplates: { nodes: user.promptTemplates } };
    },
    '/month': ({ userId, query }) => {
      const { from, until } = daysOf(query.get('month') ?? '');
      return prisma.entry.findMany({
        where: { userId, date: { gte: from, lt: until } },
        orderBy: [{ date: 'desc' }, { id: 'desc' }],
        select: {
          id: true,
          amount: true,
          date: true,
          description: true,
          tags: true,
          ...withRelations,
        },
      });
    },
    async '/summary'({ userId, query }) {
      const month = query.get('month') ?? '';
      const { from, until } = daysOf(month);
      const sumOf = async (type: 'INCOME' | 'EXPENSE') => {
        const { _sum } = await prisma.entry.aggregate({
          where: { userId, date: { gte: from, lt: until }, category: { type } },
          _sum: { amount: true },
        });
        return _sum.amount;
      };
      const [income, expenses] = await Promise.all([sumOf('INCOME'), sumOf('EXPENSE')]);
      const balance = income?.minus(expenses ?? 0) ?? expenses?.negated() ?? 0;
      return { month, totalIncome: income ?? 0, totalExpenses: expenses ?? 0, balance };
    },
    async '/entries'(request) {
      const { userId } = request;
      const { date, accountId, ...input } = await bodyOf(request);
      const category = await prisma.category.findUniqueOrThrow({
        where: { id: input.categoryId, userId },
        select: { type: true },
      });
      const change = category.type === 'INCOME' ? input.amount : `-${input.amount}`;
      const [, entry] = await prisma.$transaction([
        prisma.account.update({
          where: { id: accountId, userId },
          data: { currentBalance: { increment: change } },
          select: { id: true },
        }),
        prisma.entry.create({
          data: { ...input, userId, accountId, date: new Date(date) },
          include: withRelations,
        }),
      ]);
      return entry;
    },
  };
}
