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
    person.refusal(`mutation { ${field}(id: "${id}", password: "wrong") { secret } }`);
  const finance = () => attempt('revealFinanceKey', createFinanceKey.financeKey.id);
  const api = () => attempt('revealApiKey', key.id);
  const codes = [await finance(), await api(), await finance(), await api(), await finance()];
  expect(codes.flat()).toEqual([...Array(4).fill('VALIDATION_FAILED'), 'RATE_LIMITED']);
});

it('a repetition with an idempotency key counts as a reveal attempt', async () => {
  const client = withHeaders(await signUp(test), { 'x-forwarded-for': '198.51.100.1' });
  const { id } = await client.createApiKey();
  const codesOf = async (entered: string) => {
    const query = `mutation { revealApiKey(id: "${id}", password: "${entered}") { secret } }`;
    const headers = { 'idempotency-key': 'reveal' };
    const reply = await client.request({
      method: 'POST',
      url: '/graphql',
      payload: { query },
      headers,
    });
    const { errors = [] } = reply.json();
    return errors.map(({ extensions }: { extensions: { code: string } }) => extensions.code);
  };
  expect(await codesOf(password)).toEqual([]);
  for (let time = 0; time < 3; time += 1) {
    expect(await codesOf(`guess ${time}`)).toEqual(['VALIDATION_FAILED']);
  }
  expect(await codesOf(password)).toEqual(['RATE_LIMITED']);
});
