import { expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';
import { signUp } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();

it('the pages, GraphQL and REST show the same templates in the same order', async () => {
  const person = await signUp(test);
  const key = await person.createApiKey();
  const visitor = new Visitor(test, person);
  for (const [index, owner] of [person, key, person, key].entries()) {
    await createTemplate(owner, {
      title: `Title ${index}`,
      description: `Description ${index}`,
      content: `Content {{A${index}}} {{B}}`,
      tags: [`tag ${index}`],
      category: index < 2 ? 'BUSINESS' : 'STARTER_KIT',
      estimatedBuildTime: index + 1,
    });
  }
  const { promptTemplates } = await person.execute(`{
    promptTemplates(filter: { category: BUSINESS }) {
      nodes { databaseId title description tags templateVariables createdVia estimatedBuildTime content }
    }
  }`);
  const rest = (await key.get('/api/v1/prompt_templates?category=business')).json();
  const list = await visitor.open('/prompts?category=BUSINESS');
  const shownIds = [...list.markup.matchAll(/row-title"><a href="\/prompts\/([\w-]+)"/g)];
  const ids = shownIds.map(([, id]) => id);
  expect(ids).toHaveLength(2);
  expect(
    promptTemplates.nodes.map((node: { databaseId: string }) => node.databaseId),
  ).toStrictEqual(ids);
  expect(rest.prompt_templates.map(({ id }: { id: string }) => id)).toStrictEqual(ids);
  for (const [index, node] of promptTemplates.nodes.entries()) {
    const page = await visitor.open(`/prompts/${node.databaseId}`);
    const row = rest.prompt_templates[index];
    expect(page.title).toBe(node.title);
    expect(row.title).toBe(node.title);
    for (const text of [node.description, node.content, ...node.tags, ...node.templateVariables]) {
      expect(page.text).toContain(text);
    }
    expect(page.text).toContain(`Created via ${node.createdVia === 'WEB' ? 'Web' : 'API'}`);
    expect(row.created_via).toBe(node.createdVia.toLowerCase());
    expect(page.text).toContain(`Estimated time ${node.estimatedBuildTime} min`);
  }
});
