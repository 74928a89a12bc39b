/**
 * How long 500 entries take, created, updated and deleted one by one and at once:
 * `npm run bench -- bulk [url]`. Prints the times of both and their ratio, round by round.
 */
import { performance } from 'node:perf_hooks';
import { createOwner } from '../owner.ts';
import { openScratch } from '../scratch-server.ts';

const rounds = 5;
const rows = 500;
const [url = 'postgresql://postgres@127.0.0.1:5432/postgres'] = process.argv.slice(2);

const scratch = await openScratch(url);
try {
  const { app } = scratch;
  const { authorization } = await createOwner(scratch);

  async function run(query: string, variables: object): Promise<Record<string, never>> {
    const reply = await app.server.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization },
      payload: { query, variables },
    });
    const { data, errors } = reply.json();
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  }

  const { createCategory } = (await run(
    'mutation { createCategory(input: {name: "Food", type: EXPENSE, emoji: "🍽️"}) { category { id } } }',
    {},
  )) as unknown as { createCategory: { category: { id: string } } };
  const { createAccount } = (await run(
    'mutation { createAccount(input: {name: "Everyday"}) { account { id } } }',
    {},
  )) as unknown as { createAccount: { account: { id: string } } };
  const inputs = Array.from({ length: rows }, (_, index) => ({
    categoryId: createCategory.category.id,
    accountId: createAccount.account.id,
    amount: `${index + 1}.50`,
    description: `Entry ${index}`,
    tags: ['common'],
  }));
  const ids = (result: object, path: string) => {
    const results = (Object.values(result)[0] as { results: Record<string, { id: string }>[] })
      .results;
    return results.map((each) => each[path]?.id as string);
  };

  const create =
    'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { entry { id } } }';
  const update =
    'mutation ($id: ID!, $input: UpdateEntryInput!) { updateEntry(id: $id, input: $input) { entry { id } } }';
  const remove = 'mutation ($id: ID!) { deleteEntry(id: $id) { deletedEntryId } }';
  const bulk = (name: string, type: string, fields: string) =>
    `mutation ($input: ${type}!) { ${name}(input: $input) { results { ${fields} } } }`;
  const createAll = bulk('createEntries', 'CreateEntriesInput', 'entry { id }');
  const updateAll = bulk('updateEntries', 'UpdateEntriesInput', 'entry { id }');
  const removeAll = bulk('deleteEntries', 'DeleteEntriesInput', 'deletedEntryId');
  const changes = { amount: '3.25', tags: ['changed'] };

  async function oneByOne(): Promise<number[]> {
    const created: string[] = [];
    const times = [performance.now()];
    for (const input of inputs) {
      const { createEntry } = await run(create, { input });
      created.push((createEntry as unknown as { entry: { id: string } }).entry.id);
    }
    times.push(performance.now());
    for (const id of created) await run(update, { id, input: changes });
    times.push(performance.now());
    for (const id of created) await run(remove, { id });
    times.push(performance.now());
    return times;
  }

  async function atOnce(): Promise<number[]> {
    const times = [performance.now()];
    const created = ids(await run(createAll, { input: { entries: inputs } }), 'entry');
    times.push(performance.now());
    await run(updateAll, { input: { entries: created.map((id) => ({ id, changes })) } });
    times.push(performance.now());
    await run(removeAll, { input: { ids: created } });
    times.push(performance.now());
    return times;
  }

  const durations = (times: readonly number[]) =>
    times.slice(1).map((time, index) => time - (times[index] as number));
  for (let round = 0; round <= rounds; round += 1) {
    const single = durations(await oneByOne());
    const together = durations(await atOnce());
    // The first round warms up.
    if (round === 0) continue;
    const lines = ['create', 'update', 'delete'].map((name, index) => {
      const [slow = 0, fast = 0] = [single[index], together[index]];
      return `${name} ${slow.toFixed(0)} ms, ${fast.toFixed(0)} ms (1/${(slow / fast).toFixed(0)})`;
    });
    process.stdout.write(`${rows} rows, one by one and at once: ${lines.join('; ')}\n`);
  }
} finally {
  await scratch.remove();
}
