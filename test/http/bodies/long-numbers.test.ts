import { expect, it } from 'vitest';
import { useApp } from '../../support/app/app.ts';
import { processorMillis } from '../../support/processor-time.ts';
import { anybody } from '../../support/users/people.ts';

const test = useApp();
const number = `0.${'0'.repeat(100_000)}1`;

it.each([
  ['/graphql', `{"query":"{ __typename }","variables":{"a":${number}}}`, 200],
  ['/api/auth/sign-in/email', `{"email":${number},"password":"x"}`, 422],
])('%s reads a number with 100,000 zeros quickly', async (url, payload, status) => {
  const headers = { 'content-type': 'application/json' };
  const send = async () => {
    const reply = await anybody(test).request({ method: 'POST', url, headers, payload });
    expect(reply.statusCode).toBe(status);
  };
  expect(await processorMillis(send)).toBeLessThan(2_000);
});
