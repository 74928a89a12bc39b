import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';
import type { Person } from '../../../support/users/people.ts';
import { inviter, storeReferrals } from '../../../support/users/referrals.ts';

const test = useApp();
let person: Person;
let template: string;

beforeAll(async () => {
  ({ person } = await inviter(test));
  await storeReferrals(test, person.userId, [{ at: new Date() }]);
  template = (await createTemplate(person)).id;
});

async function columnsOf(table: string, query: string, variables: object = {}): Promise<string[]> {
  test.statements.length = 0;
  await person.execute(query, variables);
  const reads = test.statements.filter(
    (sql) => /^(SELECT|WITH)/.test(sql) && new RegExp(`FROM ("public"\\.)?"${table}"`).test(sql),
  );
  expect(reads).toHaveLength(1);
  const [selected = ''] = (reads[0] as string).split(/ FROM "/, 1);
  const columns = Array.from(selected.matchAll(/\."(\w+)"(?!\.)/g), ([, name]) => name as string);
  return [...new Set(columns)].toSorted();
}

describe('an operation reads only the selected columns and those of cursors', () => {
  it.each([
    ['{ promptTemplates { nodes { title } } }', ['created_at', 'id', 'title']],
    [
      '{ promptTemplates { edges { cursor node { hasVariables tags } } } }',
      ['content', 'created_at', 'id', 'tags'],
    ],
    ['{ promptTemplates { nodes { owner { name } } } }', ['created_at', 'id', 'owner_id']],
  ])('in a list of templates: %s', async (query, columns) => {
    expect(await columnsOf('prompt_templates', query)).toEqual(columns);
  });

  it('for one template, by promptTemplate and by node', async () => {
    const id = { id: template };
    const columns = ['category', 'created_at', 'id'];
    const query = 'query ($id: ID!) { promptTemplate(id: $id) { category } }';
    expect(await columnsOf('prompt_templates', query, id)).toEqual(columns);
    const node = 'query ($id: ID!) { node(id: $id) { ... on PromptTemplate { category } } }';
    expect(await columnsOf('prompt_templates', node, id)).toEqual(columns);
  });

  it('in a list of referrals', async () => {
    const query = '{ referrals { nodes { status } } }';
    const columns = ['accepted_at', 'created_at', 'expires_at', 'id'];
    expect(await columnsOf('referrals', query)).toEqual(columns);
  });
});
