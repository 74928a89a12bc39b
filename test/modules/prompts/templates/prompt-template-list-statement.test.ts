import { expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { useTemplateList } from '../../../support/prompts/template-list.ts';

const test = useApp();
const { list } = useTemplateList(test);

it('promptTemplates runs one statement and reads only the selected columns', async () => {
  const statement = async (selection: string, variables = {}) => {
    test.statements.length = 0;
    const declared = Object.keys(variables).length > 0 ? 'query ($isOn: Boolean!) ' : '';
    const query = `${declared}{ promptTemplates(first: 2) { ${selection} } }`;
    await list.person.execute(query, variables);
    const statements = test.statements.filter((sql) => sql.includes('prompt_templates'));
    expect(statements).toHaveLength(1);
    const [sql = ''] = statements;
    return { counts: sql.includes('count(*)'), reads: sql.includes('LIMIT') };
  };
  const everything = 'nodes { title } edges { cursor } pageInfo { endCursor } totalCount';
  expect(await statement('totalCount')).toEqual({ counts: true, reads: false });
  expect(await statement('nodes { title }')).toEqual({ counts: false, reads: true });
  expect(await statement('pageInfo { hasNextPage }')).toEqual({ counts: false, reads: true });
  expect(await statement(everything)).toEqual({ counts: true, reads: true });
  const optional = 'nodes { title } ... @include(if: $isOn) { totalCount }';
  for (const isOn of [true, false, true]) {
    expect(await statement(optional, { isOn })).toEqual({ counts: isOn, reads: true });
  }
});
