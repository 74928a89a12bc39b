import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { createGreeting, updateTemplate } from '../../../support/prompts/versions.ts';
import { signUp } from '../../../support/users/people.ts';

const test = useApp();
const owner = useSeed(() => signUp(test));

const parts = '{ kind text }';
const document = `query ($id: ID!, $from: Int!, $to: Int!) { promptTemplate(id: $id) { version(number: $from) {
  diff(to: $to) { title ${parts} description ${parts} content ${parts} } } } }`;

describe('PromptTemplateVersion.diff', () => {
  it('compares by lines, and by words within a changed line', async () => {
    const { id } = await createGreeting(owner, { content: 'Hello {{NAME}}\nGood day\nBye' });
    await updateTemplate(owner, id, { title: 'Hi', content: 'Hello {{NAME}}\nGood night\nBye' });
    const { promptTemplate } = await owner.execute(document, { id, from: 1, to: 2 });
    expect(promptTemplate.version.diff).toStrictEqual({
      title: [
        { kind: 'REMOVED', text: 'Greeting' },
        { kind: 'ADDED', text: 'Hi' },
      ],
      description: [{ kind: 'EQUAL', text: 'Says hello' }],
      content: [
        { kind: 'EQUAL', text: 'Hello {{NAME}}\n' },
        { kind: 'EQUAL', text: 'Good ' },
        { kind: 'REMOVED', text: 'day' },
        { kind: 'ADDED', text: 'night' },
        { kind: 'EQUAL', text: '\n' },
        { kind: 'EQUAL', text: 'Bye' },
      ],
    });
  });

  it.each([0, -1, 3, 2_147_483_647])('returns NOT_FOUND for the version %d', async (to) => {
    const { id } = await createGreeting(owner);
    const reply = await owner.graphql(document, { id, from: 1, to });
    expect(reply.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});
