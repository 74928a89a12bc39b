import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { createTemplate } from '../../support/prompts/templates.ts';
import { signUp } from '../../support/users/people.ts';

const test = useApp();
/** The ids of a key and a template, which both have an owner. */
let ids: string[];

const person = useSeed(() => signUp(test));
beforeAll(async () => {
  const hello = { content: 'Hello {{NAME}}', category: 'CREATIVE' };
  await createTemplate(person, { title: 'Oldest', content: 'Plain text' });
  await createTemplate(person, { title: 'Middle', ...hello });
  const template = await createTemplate(person, { title: 'Newest', ...hello });
  ids = [(await person.createApiKey()).id, template.id];
});

/** The first run of a document is interpreted, the second one is compiled. */
const executors = [
  ['interpreted', 0],
  ['compiled', 1],
] as const;

/** The nodes that a document returns on its last run. */
async function nodesOf(query: string, earlierRuns: number) {
  for (let run = 0; run < earlierRuns; run += 1) await person.execute(query, { ids });
  return (await person.execute(query, { ids })).nodes;
}

/** A document with one selection for the owner of a key and another for the owner of a template. */
const document = (ofKey: string, ofTemplate: string) => `query ($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on ApiKey { owner { ${ofKey} } }
    ... on PromptTemplate { owner { ${ofTemplate} } }
  }
}`;

const owners = (ofKey: unknown, ofTemplate: unknown) => [{ owner: ofKey }, { owner: ofTemplate }];

describe.each(executors)('fragments on different types (%s)', (_name, earlierRuns) => {
  it('return different pages for the same path', async () => {
    const query = document(
      'list: promptTemplates(first: 1) { totalCount nodes { title } pageInfo { hasNextPage } }',
      'list: promptTemplates(first: 3) { totalCount nodes { title } pageInfo { hasNextPage } }',
    );
    const page = (titles: string[]) => ({
      totalCount: 3,
      nodes: titles.map((title) => ({ title })),
      pageInfo: { hasNextPage: titles.length < 3 },
    });
    expect(await nodesOf(query, earlierRuns)).toEqual(
      owners({ list: page(['Newest']) }, { list: page(['Newest', 'Middle', 'Oldest']) }),
    );
  });

  it('return lists with different filters for the same path', async () => {
    const query = document(
      'list: promptTemplates(filter: { category: BUSINESS }) { totalCount edges { node { title } } }',
      'list: promptTemplates(filter: { category: CREATIVE }) { totalCount edges { node { title } } }',
    );
    const list = (titles: string[]) => ({
      list: { totalCount: titles.length, edges: titles.map((title) => ({ node: { title } })) },
    });
    expect(await nodesOf(query, earlierRuns)).toEqual(
      owners(list(['Oldest']), list(['Newest', 'Middle'])),
    );
  });

  it('return different columns under the same names', async () => {
    const query = document(
      'list: promptTemplates(first: 1) { nodes { text: title flag: featured same: owner { text: name } } }',
      'list: promptTemplates(first: 1) { nodes { text: content flag: hasVariables same: owner { email } } }',
    );
    const list = (node: object) => ({ list: { nodes: [node] } });
    expect(await nodesOf(query, earlierRuns)).toEqual(
      owners(
        list({ text: 'Newest', flag: false, same: { text: 'Somebody' } }),
        list({ text: 'Hello {{NAME}}', flag: true, same: { email: person.email } }),
      ),
    );
  });

  it('share one database query if they select the same page', async () => {
    const list = 'list: promptTemplates(first: 1) { nodes { title } }';
    const query = document(list, list);
    for (let run = 0; run < earlierRuns; run += 1) await nodesOf(query, 0);
    test.statements.length = 0;
    await nodesOf(query, 0);
    const pages = test.statements.filter((sql) => /"prompt_templates".* ORDER BY /s.test(sql));
    expect(pages).toHaveLength(1);
  });
});

describe.each(executors)('fragments on one node (%s)', (_name, earlierRuns) => {
  it('return the selection for the type of the node', async () => {
    const query = `query ($ids: [ID!]!) { nodes(ids: $ids) {
      __typename
      ... on ApiKey { what: name owner { list: promptTemplates(first: 1) { nodes { title } } } }
      ... on PromptTemplate { what: title owner { list: promptTemplates(last: 1) { nodes { title } } } }
    } }`;
    const list = (title: string) => ({ list: { nodes: [{ title }] } });
    expect(await nodesOf(query, earlierRuns)).toEqual([
      { __typename: 'ApiKey', what: 'test', owner: list('Newest') },
      { __typename: 'PromptTemplate', what: 'Newest', owner: list('Oldest') },
    ]);
  });
});
