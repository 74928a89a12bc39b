import { describe, expect, it } from 'vitest';
import { send } from '../support/cli/server-client.ts';
import { useRedis } from '../support/http/redis-process.ts';
import type { ServerProcess } from '../support/processes/server-process.ts';
import { useServersOnDatabase } from '../support/processes/servers-on-database.ts';
import { newEmail, password } from '../support/users/people.ts';

const { start } = useServersOnDatabase();
const redis = useRedis();

async function startTwo(redisUrl: string) {
  const env = { REDIS_URL: redisUrl, RATE_LIMIT_AUTH: '1', TRUST_PROXY: 'loopback' };
  const both = await Promise.all([start(env), start(env)]);
  return both as [ServerProcess, ServerProcess];
}

describe('two processes on one Redis', () => {
  it('count attempts by address and by user together', async () => {
    const both = await startTwo((await redis.running()).url);
    const fromOneAddress: number[] = [];
    for (let number = 0; number < 3; number += 1) {
      const { url } = both[number % 2] as ServerProcess;
      const body = { email: newEmail(), password: 'a wrong password' };
      fromOneAddress.push((await send(`${url}/api/auth/sign-in/email`, 'POST', body)).status);
    }
    // If each process counted alone, the second attempt would be 401.
    expect(fromOneAddress).toEqual([401, 429, 429]);

    let address = 0;
    const from = () => {
      address += 1;
      return { 'x-forwarded-for': `198.51.100.${address}` };
    };
    const post = (path: string, body: object, headers: Record<string, string>) => {
      const { url } = both[address % 2] as ServerProcess;
      return send(`${url}/api/auth/${path}/email`, 'POST', body, headers);
    };
    const email = newEmail();
    const { cookie } = await post('sign-up', { name: 'Ann', email, password }, from());
    const statuses: number[] = [];
    for (let number = 0; number < 11; number += 1) {
      const body = { email, password: 'a wrong password' };
      statuses.push((await post('sign-in', body, from())).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    const attempt = { email, password };
    // Known devices have a separate limit.
    for (const status of [200, 429]) {
      expect((await post('sign-in', attempt, { ...from(), cookie })).status).toBe(status);
    }
  });
});
