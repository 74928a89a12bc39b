/**
 * The measures of lists, `node:http` and Prisma and nothing else: `/` makes one call for four
 * columns, `/all` reads what the REST list shows. Tells its port.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDatabase } from '../../src/database/client.ts';
import type { Prisma } from '../../src/generated/prisma/client.ts';

const [databaseUrl, ownerId] = process.argv.slice(2);
const { client } = await openDatabase({ databaseUrl, dataDir: '' });

const where = { ownerId: ownerId as string };
const newest = {
  where,
  orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  take: 25,
} satisfies Prisma.PromptTemplateFindManyArgs;

const fourColumns = () =>
  client.promptTemplate.findMany({
    ...newest,
    select: { id: true, title: true, category: true, createdAt: true },
  });

const everything = () =>
  Promise.all([
    client.promptTemplate.findMany({
      ...newest,
      include: { screenshots: { orderBy: [{ position: 'asc' }, { id: 'asc' }] } },
    }),
    client.promptTemplate.count({ where }),
  ]);

const server = createServer(async ({ url }, response) => {
  const templates = await (url === '/all' ? everything() : fourColumns());
  const body = Buffer.from(JSON.stringify({ templates }));
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', body.length);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  console.log((server.address() as AddressInfo).port);
});
