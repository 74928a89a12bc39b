import { expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { password, signUp } from '../../../support/users/people.ts';

const test = useApp();

/** All rows of these tables as text, as in a leaked backup. */
async function dump(): Promise<string> {
  const tables = ['api_keys', 'finance_keys', 'users', 'credentials', 'sessions'];
  const texts = await Promise.all(
    tables.map((table) =>
      test.database.client.$queryRawUnsafe<{ text: string }[]>(
        `SELECT row_to_json(t)::text AS text FROM "${table}" t`,
      ),
    ),
  );
  return texts
    .flat()
    .map(({ text }) => text)
    .join('\n');
}

it('neither the database nor the log contains the secret of a key', async () => {
  const person = await signUp(test);
  const key = await person.createApiKey({ name: 'the name of the key' });
  await key.get('/api/v1/prompt_templates');
  await key.execute('{ viewer { id } }');
  await key.get(`/api/v1/prompt_templates/${crypto.randomUUID()}?page=x`);
  const reveal =
    'mutation ($id: ID!, $password: String!) { revealApiKey(id: $id, password: $password) { secret } }';
  expect(await person.execute(reveal, { id: key.id, password })).toStrictEqual({
    revealApiKey: { secret: key.secret },
  });
  await person.graphql(reveal, { id: key.id, password: `${password} mistyped` });
  await person.post('/api/auth/sign-in/email', { email: person.email, password });

  const stored = await dump();
  const logged = test.logLines.join('\n');
  expect(stored).toContain('the name of the key');
  expect(stored).toContain(key.secret.slice(0, 10));
  expect(logged).toContain('/api/v1/prompt_templates');
  for (const text of [stored, logged, test.statements.join('\n')]) {
    for (const secret of [key.secret, key.secret.slice(10, -6), password]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString('hex'));
      expect(text).not.toContain(Buffer.from(secret).toString('base64url'));
    }
  }
  expect(logged).not.toContain(key.secret.slice(0, 10));
  const cookie = decodeURIComponent(person.sessionCookie.value);
  expect(cookie).toMatch(/^\w{32}\./);
  expect(logged).not.toContain(cookie.split('.')[0]);
});
