/** The measure of lists: `node:http`, one Prisma call, and nothing else. Tells its port. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDatabase } from '../../src/database/client.ts';

const [databaseUrl, ownerId] = process.argv.slice(2);
const { client } = await openDatabase({ databaseUrl, dataDir: '' });

const server = createServer(async (_request, response) => {
  const templates = await client.promptTemplate.findMany({
    where: { ownerId: ownerId as string },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 25,
    select: { id: true, title: true, category: true, createdAt: true },
  });
  const body = Buffer.from(JSON.stringify({ templates }));
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', body.length);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  console.log((server.address() as AddressInfo).port);
});
