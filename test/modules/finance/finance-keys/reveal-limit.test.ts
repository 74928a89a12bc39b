import { expect, it } from 'vitest';
import { usePrivateApp, useSeed } from '../../../support/app/app.ts';
import { withHeaders } from '../../../support/users/audit.ts';
import { password, signUp } from '../../../support/users/people.ts';

const test = usePrivateApp({ RATE_LIMIT_AUTH: '4', TRUST_PROXY: '127.0.0.1' });
const person = useSeed(() => signUp(test));

it('finance keys and API keys share the limit of reveal attempts', async () => {
  const { createFinanceKey } = await person.execute(
    'mutation { createFinanceKey(input: { name: "x" }) { financeKey { id } } }',
  );
  const key = await person.createApiKey();
  const attempt = (field: string, id: string) =>
    person.errorCodes(`mutation { ${field}(id: "${id}", password: "wrong") { secret } }`);
  const finance = () => attempt('revealFinanceKey', createFinanceKey.financeKey.id);
  const api = () => attempt('revealApiKey', key.id);
  const codes = [await finance(), await api(), await finance(), await api(), await finance()];
  expect(codes.flat()).toEqual([...Array(4).fill('VALIDATION_FAILED'), 'RATE_LIMITED']);
});

it('a repetition with an idempotency key does not count as a reveal attempt', async () => {
  const client = withHeaders(await signUp(test), { 'x-forwarded-for': '198.51.100.1' });
  const { id, secret } = await client.createApiKey();
  const query = `mutation { revealApiKey(id: "${id}", password: "${password}") { secret } }`;
  const headers = { 'idempotency-key': 'reveal' };
  const repeat = () =>
    client.request({ method: 'POST', url: '/graphql', payload: { query }, headers });
  for (let time = 0; time < 5; time += 1) {
    expect((await repeat()).json()).toEqual({ data: { revealApiKey: { secret } } });
  }
  for (let time = 0; time < 3; time += 1) await client.execute(query);
  expect(await client.errorCodes(query)).toEqual(['RATE_LIMITED']);
  expect((await repeat()).json()).toEqual({ data: { revealApiKey: { secret } } });
});
