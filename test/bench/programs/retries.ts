/**
 * What an `Idempotency-Key` costs: `npm run bench -- retries [url]`. Creates entries without a key,
 * with a new key each, and with one key that is repeated, in alternating rounds. Prints the medians
 * of time and processor time for each request, and their ratios to the requests without a key.
 */
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { globalId } from '../../../src/graphql/schema/global-id.ts';
import { createOwner } from '../owner.ts';
import { openScratch } from '../scratch-server.ts';
import { median } from '../statistics.ts';

const rounds = 21;
const requests = 200;
const [url = 'postgresql://postgres@127.0.0.1:5432/postgres'] = process.argv.slice(2);

const scratch = await openScratch(url);
try {
  const { app, database } = scratch;
  const { client } = database;
  const { userId, authorization } = await createOwner(scratch);
  const { id: categoryId } = await client.category.create({
    data: { userId, name: 'Food', type: 'EXPENSE', emoji: '🍽️' },
  });
  const query = `mutation ($input: CreateEntryInput!) {
    createEntry(input: $input) { entry { id date amount category { id name } } } }`;
  const variables = {
    input: { categoryId: globalId('Category', categoryId), amount: '12.50', description: 'Lunch' },
  };

  async function send(idempotencyKey?: string): Promise<void> {
    const reply = await app.server.inject({
      method: 'POST',
      url: '/graphql',
      headers: {
        authorization,
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      payload: { query, variables },
    });
    if (reply.json().errors) throw new Error(reply.body);
  }

  const repeated = randomUUID();
  const kinds: Record<string, () => Promise<void>> = {
    'without a key': () => send(),
    'with a new key': () => send(randomUUID()),
    'with a repeated key': () => send(repeated),
  };
  const times = new Map(Object.keys(kinds).map((kind) => [kind, { wall: [], cpu: [] } as Times]));
  for (let round = -2; round < rounds; round += 1) {
    for (const [kind, run] of Object.entries(kinds)) {
      const cpu = process.cpuUsage();
      const start = performance.now();
      for (let request = 0; request < requests; request += 1) await run();
      if (round < 0) continue;
      const { user: userTime, system } = process.cpuUsage(cpu);
      const own = times.get(kind) as Times;
      own.wall.push(((performance.now() - start) * 1000) / requests);
      own.cpu.push((userTime + system) / requests);
    }
  }
  const base = times.get('without a key') as Times;
  const ratio = (own: readonly number[], other: readonly number[]) =>
    median(own.map((each, round) => each / (other[round] ?? Number.NaN))).toFixed(2);
  for (const [kind, { wall, cpu }] of times) {
    process.stdout.write(
      `${kind}: ${median(wall).toFixed(0)} µs (${ratio(wall, base.wall)}), ${median(cpu).toFixed(0)} µs of processor time (${ratio(cpu, base.cpu)})\n`,
    );
  }
} finally {
  await scratch.remove();
}

interface Times {
  readonly wall: number[];
  readonly cpu: number[];
}
