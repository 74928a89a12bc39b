import { expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/database/client.ts';
import { isBusy } from '../../src/database/errors.ts';
import { useDataDirectories } from '../support/database/embedded.ts';

const directories = useDataDirectories();

it('a query that waits too long for the connection of the embedded database fails', async () => {
  const dataDir = directories.migrated();
  const { client, transaction, close } = await openDatabase({ databaseUrl: undefined, dataDir });
  const started = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = transaction(async (inside) => {
    await inside.user.count();
    started.resolve();
    await held.promise;
  });
  await started.promise;

  const timeouts = vi.spyOn(globalThis, 'setTimeout');
  const waiting = client.user.count().then(
    () => undefined,
    (error: unknown) => error,
  );
  const deadline = () => timeouts.mock.calls.find(([, delay]) => delay === 30_000)?.[0];
  await expect.poll(deadline).toBeDefined();
  // As if the time were over.
  deadline()?.();
  timeouts.mockRestore();
  expect(isBusy(await waiting)).toBe(true);

  held.resolve();
  await holding;
  expect(await client.user.count()).toBe(0);
  await close();
});
