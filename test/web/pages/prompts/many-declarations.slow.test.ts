import { expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';
import { signUp } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();

const names = (letter: string) => Array.from({ length: 100 }, (_, index) => letter + index);

const fields = (letter: string, values: Readonly<Record<string, string>>) =>
  names(letter).flatMap((name) =>
    Object.entries(values).map(([part, value]) => [`variables.${name}.${part}`, value]),
  );

it('the form of a template can replace 100 declared variables by 100 others', async () => {
  const person = await signUp(test);
  const visitor = new Visitor(test, person);
  const { databaseId } = await createTemplate(person, {
    content: 'No variables',
    variables: names('A').map((name) => ({ name, kind: 'NUMBER' })),
  });
  const path = `/prompts/${databaseId}/edit`;
  const added = {
    description: '',
    kind: 'NUMBER',
    choices: '',
    defaultValue: '',
    required: 'true',
  };
  const saved = await visitor.submitFiles(await visitor.open(path), path, {
    content: names('B')
      .map((name) => `{{${name}}}`)
      .join(' '),
    ...Object.fromEntries([...fields('A', { remove: 'true' }), ...fields('B', added)]),
  });
  expect(saved.notice).toBe('Template saved.');
  const where = { id: databaseId };
  const { variables } = await test.database.client.promptTemplate.findUniqueOrThrow({ where });
  const declared = (variables as { name: string }[]).map(({ name }) => name);
  expect(declared).toStrictEqual(names('B'));
});
