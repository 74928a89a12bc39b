import { expect } from 'vitest';
import type { TestApp } from '../app/app.ts';
import type { Client } from '../processes/client-process.ts';
import { signUp } from '../users/people.ts';

/** Stores an API key of a new user as the instance `default`. @returns the secret of the key */
export async function logIn(client: Client, test: TestApp): Promise<string> {
  const url = await test.app.server.listen({ host: '127.0.0.1', port: 0 });
  const person = await signUp(test);
  const { secret } = await person.createApiKey();
  const result = await client.run(['login', '--with-key', '--url', url], { input: secret });
  expect(result.code).toBe(0);
  return secret;
}
