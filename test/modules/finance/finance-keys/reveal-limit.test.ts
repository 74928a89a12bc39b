import { expect, it } from 'vitest';
import { usePrivateApp, useSeed } from '../../../support/app/app.ts';
import { signUp } from '../../../support/users/people.ts';

const test = usePrivateApp({ RATE_LIMIT_AUTH: '4' });
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
