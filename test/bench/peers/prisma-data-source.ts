import { type DataSource, grouped, inOrder } from './data-source.ts';
import { daysOf } from './plain-server.ts';
import { prisma } from './prisma-client.ts';
import { prismaHandlers } from './prisma-handlers.ts';

const selection = (columns: readonly string[]) => ({
  id: true,
  ownerId: true,
  ...Object.fromEntries(columns.map((name) => [name, true])),
});

const entryColumns = {
  id: true,
  amount: true,
  date: true,
  description: true,
  tags: true,
  categoryId: true,
  accountId: true,
} as const;

export const prismaDataSource: DataSource = {
  user: (id) => prisma.user.findUnique({ where: { id }, select: { id: true, name: true } }),
  templates: (ownerId, take, columns) =>
    prisma.promptTemplate.findMany({
      where: { ownerId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take,
      select: selection(columns),
    }),
  countTemplates: (ownerId) => prisma.promptTemplate.count({ where: { ownerId } }),
  template: (ownerId, id, columns) =>
    prisma.promptTemplate.findUnique({ where: { id, ownerId }, select: selection(columns) }),
  async screenshotsOf(ids) {
    const found = await prisma.screenshot.findMany({
      where: { templateId: { in: [...ids] } },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
    });
    return grouped(ids, found, 'templateId');
  },
  async usersOf(ids) {
    const where = { id: { in: [...ids] } };
    return inOrder(ids, await prisma.user.findMany({ where, select: { id: true, name: true } }));
  },
  entries(userId, month) {
    const { from, until } = daysOf(month);
    return prisma.entry.findMany({
      where: { userId, date: { gte: from, lt: until } },
      orderBy: [{ date: 'desc' }, { id: 'desc' }],
      select: entryColumns,
    });
  },
  async categoriesOf(ids) {
    const select = { id: true, name: true, emoji: true };
    return inOrder(
      ids,
      await prisma.category.findMany({ where: { id: { in: [...ids] } }, select }),
    );
  },
  async accountsOf(ids) {
    const select = { id: true, name: true };
    return inOrder(ids, await prisma.account.findMany({ where: { id: { in: [...ids] } }, select }));
  },
  async summary(userId, month) {
    const query = new URLSearchParams({ month });
    const summarize = prismaHandlers(prisma)['/summary'];
    return (await summarize?.({ userId, query } as never)) as Record<string, unknown>;
  },
  async createEntry(userId, { amount, date, description, ...ids }) {
    const [categoryId, accountId] = [Number(ids.categoryId), Number(ids.accountId)];
    const category = await prisma.category.findUniqueOrThrow({
      where: { id: categoryId, userId },
      select: { type: true },
    });
    const change = category.type === 'INCOME' ? amount : `-${amount}`;
    const [, entry] = await prisma.$transaction([
      prisma.account.update({
        where: { id: accountId, userId },
        data: { currentBalance: { increment: change } },
        select: { id: true },
      }),
      prisma.entry.create({
        data: {
          userId,
          categoryId,
          accountId,
          amount,
          description: description ?? null,
          date: new Date(date),
        },
        select: entryColumns,
      }),
    ]);
    return entry;
  },
};
