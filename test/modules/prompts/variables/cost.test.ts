import { expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';
import { signUp } from '../../../support/users/people.ts';

const test = useApp();

const query = `{
  promptTemplates(first: 50) {
    nodes {
      content
      variables { name description kind choices defaultValue required declared used }
    }
  }
}`;

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const contentWith = (count: number) =>
  letters
    .flatMap((one) => letters.map((other) => `{{${one}${other}}}`))
    .slice(0, count)
    .join('');

it('a page of templates with all fields of their variables is within the limit', async () => {
  const person = await signUp(test);
  await createTemplate(person, { content: contentWith(300) });
  const { promptTemplates } = await person.execute(query);
  expect(promptTemplates.nodes[0].variables).toHaveLength(300);
});

it('further variables cost as much as the first ones', async () => {
  const person = await signUp(test);
  const cost = async () =>
    (await person.post('/graphql', { query, extensions: { cost: true } })).json().extensions.cost;
  await createTemplate(person, { content: contentWith(5) });
  const usual = await cost();
  await createTemplate(person, { content: contentWith(105) });
  expect(await cost()).toBe(usual + 100 * 8);
  await createTemplate(person, { content: contentWith(600) });
  expect(await cost()).toBe(usual + (100 + 495) * 8);
  await createTemplate(person, { content: contentWith(600) });
  const { errors } = await person.graphql(query);
  expect(errors?.[0]?.extensions.code).toBe('TOO_COMPLEX');
});
