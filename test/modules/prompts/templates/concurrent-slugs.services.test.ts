import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../../support/app/app.ts';
import { startApp } from '../../../support/app/instances.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database/database.ts';
import { createGreeting, updateTemplate } from '../../../support/prompts/versions.ts';
import { Client, signUp } from '../../../support/users/people.ts';

// One app runs one transaction of a user at a time, so this needs two, and a PostgreSQL server.
const env = { FOLIO_SECRET: 'the secret of both apps is long enough' };
let owned: TestDatabase;
let first: TestApp;
let second: TestApp;

beforeAll(async () => {
  owned = await createTestDatabase();
  first = await startApp(owned, env);
  second = await startApp(owned, env);
});
afterAll(async () => {
  await first.app.close();
  await second.app.close();
  await owned.remove();
});

/** Waits until this many connections wait for a lock. */
const locksAreAwaited = (count: number) =>
  expect
    .poll(async () => {
      const [row] = await first.database.client.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS "count" FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return row?.count;
    })
    .toBe(count);

it('a copy gets a free slug while another template gets the slug of its title', async () => {
  const person = await signUp(first);
  const { id: other } = await createGreeting(person, { title: 'Other' });
  const { id } = await createGreeting(person, { title: 'Note' });
  const requests = await first.database.transaction(async (client) => {
    // The update waits for this lock when it records its change, after it has written the slug.
    await client.$queryRaw`
      SELECT 1 FROM pg_advisory_xact_lock(4102019, hashtext(${person.userId}))`;
    const updating = updateTemplate(person, other, { slug: 'note-copy' });
    await locksAreAwaited(1);
    const copying = new Client(second, person.headers).graphql(
      'mutation ($id: ID!) { duplicatePromptTemplate(id: $id) { promptTemplate { slug } } }',
      { id },
    );
    await locksAreAwaited(2);
    return { updating, copying };
  });
  await requests.updating;
  expect(await requests.copying).toStrictEqual({
    data: { duplicatePromptTemplate: { promptTemplate: { slug: 'note-copy-2' } } },
  });
});
