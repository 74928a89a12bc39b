import { expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { dataUrl, imageOfSize } from '../../../support/images/images.ts';
import { signUp } from '../../../support/users/people.ts';

const test = useApp();
const text = { title: 'T', description: 'D', content: 'Hello {{NAME}}', category: 'creative' };

it('screenshots over REST can be five images of exactly 5 MiB, and not one byte larger', async () => {
  const key = await (await signUp(test)).createApiKey({ permission: 'MANAGE' });
  const create = (screenshots: readonly string[]) =>
    key.post('/api/v1/prompt_templates', { ...text, screenshots });
  const largest = dataUrl(await imageOfSize(5 * 1024 * 1024), 'image/png');
  expect((await create(Array(5).fill(largest))).statusCode).toBe(201);
  const larger = dataUrl(await imageOfSize(5 * 1024 * 1024 + 1), 'image/png');
  const reply = await create([largest, larger]);
  expect(reply.statusCode).toBe(422);
  expect(reply.json().details).toEqual(['Screenshot 2 is too large (maximum is 5 MB)']);
});
