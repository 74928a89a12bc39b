import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { Financier } from '../../../support/finance/financier.ts';

const test = useApp();
const owner = useSeed(() => Financier.signUp(test));

/** Holds the key as the transaction of the same request in another process does. */
async function whileHeld<T>(key: string, work: () => Promise<T>): Promise<T> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  const holding = test.database.client
    .$transaction(
      async (client) => {
        await client.idempotentRequest.create({
          data: {
            userId: owner.person.userId,
            key,
            requestHash: '0'.repeat(64),
            createdAt: new Date(),
          },
        });
        hold();
        await held;
        throw new Error('roll back');
      },
      { timeout: 30_000 },
    )
    .catch(() => {});
  await isHeld;
  try {
    return await work();
  } finally {
    release();
    await holding;
  }
}

describe('a request whose idempotency key is in use', () => {
  const post = (key: string) =>
    owner.key.request({
      method: 'POST',
      url: '/api/finance/entries',
      headers: { 'idempotency-key': key },
      payload: { category_id: owner.food, amount: '1.00' },
    });

  it('waits until the other one has ended', async () => {
    const reply = await whileHeld('ends', async () => {
      const pending = post('ends');
      await sleep(1_000);
      return [pending];
    });
    expect((await reply[0])?.statusCode).toBe(201);
  });

  it('returns 409 after ten seconds, in the same process too', async () => {
    const start = performance.now();
    const replies = await whileHeld('held', () => Promise.all([post('held'), post('held')]));
    const seconds = (performance.now() - start) / 1_000;
    for (const reply of replies) {
      expect(reply.statusCode).toBe(409);
      expect(reply.headers['retry-after']).toBe('1');
      expect(reply.json()).toStrictEqual({
        error: 'A request with this idempotency key is still running',
        details: [],
      });
    }
    expect(seconds).toBeGreaterThan(9);
    const later = await post('held');
    expect(later.statusCode).toBe(201);
    expect(later.headers).not.toHaveProperty('idempotent-replayed');
  });
});
