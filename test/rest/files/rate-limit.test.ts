import { describe, expect, it } from 'vitest';
import { usePrivateApp, useSeed } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { anybody } from '../../support/users/people.ts';

const test = usePrivateApp({ RATE_LIMIT_FINANCE: '4/1' });

// Its first request reads the categories.
const owner = useSeed(() => Financier.signUp(test));

const path = '/exports/entries.csv';

describe('the rate limit of an export', () => {
  it('is shared with the finance service', async () => {
    const { headers } = await owner.key.get(path);
    expect(headers['x-ratelimit-limit']).toBe('4');
    expect(headers['x-ratelimit-remaining']).toBe('2');
    await owner.read('summary');
    expect((await owner.key.get(path)).statusCode).toBe(200);
    const reply = await owner.key.get(path);
    expect(reply.statusCode).toBe(429);
    expect(reply.json()).toEqual({ error: 'Rate limit exceeded', details: [] });
  });

  it.each([
    ['GET', '/exports/user-data.zip'],
    ['GET', '/exports/prompts.zip'],
    ['GET', '/exports/prompts/x'],
    ['POST', '/imports/user-data'],
  ] as const)('counts %s %s, too', async (method, url) => {
    const { headers } = await owner.person.request({ method, url });
    expect(headers['x-ratelimit-limit']).toBe('4');
  });

  it('is lower without a credential', async () => {
    const statuses = [];
    for (const _ of [1, 2]) statuses.push((await anybody(test).get(path)).statusCode);
    expect(statuses).toEqual([401, 429]);
  });
});
