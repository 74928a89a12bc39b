import { expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { longestWait } from '../../../support/longest-wait.ts';
import { createGreeting, updateTemplate } from '../../../support/prompts/versions.ts';
import { signUp } from '../../../support/users/people.ts';

const test = useApp();

/** Texts whose comparison takes long. */
const texts = (start: string) => ({
  description: Array.from({ length: 166 }, (_, index) => `${start}${index % 10}`).join(' '),
  content: Array.from({ length: 1_900 }, (_, index) => `${start}${index % 997}\n`).join(''),
});

it.each([
  ['description', 49],
  ['content', 20],
])('other requests run between the comparisons of the %s', async (field, count) => {
  const owner = await signUp(test);
  const { id } = await createGreeting(owner, texts('a'));
  await updateTemplate(owner, id, texts('b'));
  const fields = Array.from({ length: count }, (_, index) => `c${index}: ${field} { kind }`);
  const document = `query ($id: ID!) { promptTemplate(id: $id) { version(number: 1) {
    diff(to: 2) { ${fields.join(' ')} } } } }`;
  const { longest, whole } = await longestWait(() => owner.execute(document, { id }));
  expect(longest).toBeLessThan(whole / 2);
});
