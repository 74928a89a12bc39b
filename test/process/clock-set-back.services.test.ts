import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { graphqlOver, send, signUpOver } from '../support/cli/server-client.ts';
import { newFolder } from '../support/disk/new-folder.ts';
import { useRedis } from '../support/http/redis-process.ts';
import { expectStoredOnce } from '../support/processes/expect-stored-once.ts';
import { useServersOnDatabase } from '../support/processes/servers-on-database.ts';
import { repliesWith, startWriters } from '../support/processes/writers.ts';

const { database, start } = useServersOnDatabase();
const redis = useRedis();
const folder = newFolder();
const clock = join(folder, 'clock');
const setClock = (seconds: string) => writeFileSync(clock, seconds);
setClock('+0');
const [library = ''] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');

/** For processes whose clock can be set. Timers do not notice it, as on a machine. */
const clockEnv = {
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: clock,
  FAKETIME_NO_CACHE: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
};

const changes = `query ($after: String) {
  changes(after: $after, first: 100, filter: { recordTypes: [ENTRY] }) {
    position pageInfo { hasNextPage } nodes { recordId } } }`;

/** The entries that changed after a position. */
async function changedEntries(url: string, cookie: string, position: string): Promise<string[]> {
  const found: string[] = [];
  for (let after = position; ; ) {
    const { changes: page } = await graphqlOver(url, cookie, changes, { after });
    found.push(...page.nodes.map(({ recordId }: { recordId: string }) => recordId));
    if (!page.pageInfo.hasNextPage) return found;
    after = page.position;
  }
}

describe('two processes and Redis whose clock is set back by an hour', () => {
  it('keep sessions, idempotency keys and changes, and do not prolong rate limits', async () => {
    if (!library) throw new Error('This test needs the package libfaketime.');
    const store = await redis.running();
    const env = { ...clockEnv, REDIS_URL: store.url, RATE_LIMIT_AUTH: 'off' };
    const servers = await Promise.all([
      start({ ...env, RATE_LIMIT_FINANCE: 'off' }),
      start({ ...env, RATE_LIMIT_FINANCE: 'off' }),
    ]);
    const urls = servers.map(({ url }) => url);
    const [url = '', other = ''] = urls;
    const user = await signUpOver(url);
    const { changes: before } = await graphqlOver(
      url,
      user.cookie,
      '{ changes(last: 0) { position } }',
    );
    const create = (server: string, key: string) =>
      send(
        `${server}/api/finance/entries`,
        'POST',
        { category_id: user.food, amount: '1.25', description: key },
        { authorization: `Bearer ${user.financeKey}`, 'idempotency-key': key },
      );
    const first = await create(url, 'before');
    const templates = { authorization: `Bearer ${user.apiKey}` };
    const list = () => fetch(`${other}/api/v1/prompt_templates`, { headers: templates });
    let limited = await list();
    while (limited.status === 200) limited = await list();
    expect(limited.status).toBe(429);

    const writers = await startWriters(urls, 4);
    const acknowledged = () => repliesWith('acknowledged', writers.replies).length;
    await expect.poll(acknowledged, { timeout: 30_000 }).toBeGreaterThan(20);
    const setAt = acknowledged();
    setClock('-3600');
    // Redis does not start with libfaketime.
    await store.prolongKeys(3_600_000);
    await expect.poll(acknowledged, { timeout: 30_000 }).toBeGreaterThan(setAt + 20);
    await writers.stop();
    expect(repliesWith('unavailable', writers.replies)).toEqual([]);
    await expectStoredOnce(database.url, writers.replies);

    expect((await list()).status).toBe(200);
    expect((await create(other, 'before')).body).toEqual(first.body);
    const second = await create(other, 'after');
    expect(Date.parse(second.body.created_at)).toBeLessThan(Date.now() - 3_500_000);
    const changed = await changedEntries(other, user.cookie, before.position);
    expect(changed).toHaveLength(2);
  });
});
