import { expect, it } from 'vitest';
import { send, signUpOver } from '../support/cli/server-client.ts';
import { noRateLimits, useServersOnDatabase } from '../support/processes/servers-on-database.ts';

const { start } = useServersOnDatabase();

interface Counter {
  readonly path: string;
  readonly authorization: string;
  readonly created: object;
  readonly method: string;
  /** The number in a body. */
  readonly numberOf: (body: Record<string, unknown>) => number;
  readonly withNumber: (number: number) => object;
}

/** The same user on each server; each kind of record has a number that clients increment. */
async function countersOf(url: string): Promise<Counter[]> {
  const { apiKey, financeKey, food } = await signUpOver(url);
  return [
    {
      path: '/api/v1/prompt_templates',
      authorization: `Bearer ${apiKey}`,
      created: {
        ...{ title: 'T', description: 'D', content: 'Hello', category: 'business' },
        estimated_build_time: 1,
      },
      method: 'PUT',
      numberOf: (body) => Number(body.estimated_build_time),
      withNumber: (number) => ({ estimated_build_time: number }),
    },
    {
      path: '/api/finance/entries',
      authorization: `Bearer ${financeKey}`,
      created: { category_id: food, amount: 1 },
      method: 'PATCH',
      numberOf: (body) => Number(body.amount),
      withNumber: (amount) => ({ amount }),
    },
    {
      path: '/api/finance/accounts',
      authorization: `Bearer ${financeKey}`,
      created: { name: 'Everyday', initial_balance: 1 },
      method: 'PATCH',
      numberOf: (body) => Number(body.current_balance),
      withNumber: (number) => ({ current_balance: number }),
    },
  ];
}

it('clients of two servers that increment a number with If-Match lose no update', async () => {
  const urls = [(await start(noRateLimits)).url, (await start(noRateLimits)).url] as const;
  const increments = 8;
  for (const counter of await countersOf(urls[0])) {
    const { path, authorization, method, numberOf, withNumber } = counter;
    const created = await send(`${urls[0]}${path}`, 'POST', counter.created, { authorization });
    let conflicts = 0;

    async function change(url: string, payload: object, more: Record<string, string> = {}) {
      const response = await fetch(`${url}${path}/${created.body.id}`, {
        method,
        headers: { authorization, 'content-type': 'application/json', ...more },
        body: JSON.stringify(payload),
      });
      const etag = response.headers.get('etag') ?? '';
      return { status: response.status, etag, body: JSON.parse(await response.text()) };
    }

    async function increment(url: string): Promise<void> {
      for (let done = 0; done < increments; ) {
        // Changes nothing, and returns the record with its ETag.
        const { etag, body } = await change(url, {});
        const next = withNumber(numberOf(body) + 1);
        const { status } = await change(url, next, { 'if-match': etag });
        expect([200, 412]).toContain(status);
        if (status === 200) done += 1;
        else conflicts += 1;
      }
    }

    await Promise.all([...urls, ...urls].map(increment));
    const { body } = await change(urls[1], {});
    expect(numberOf(body), path).toBe(1 + 4 * increments);
    expect(conflicts, path).toBeGreaterThan(0);
  }
});
