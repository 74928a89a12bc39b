import { parse } from 'graphql';
import { beforeEach, describe, expect, it } from 'vitest';
import { followsChanges } from '../../../../src/graphql/server/trusted/follows-changes.ts';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { connectMcp } from '../../../support/mcp/mcp-client.ts';
import { deleteRecord, undoneBy } from '../../../support/outcomes/undo.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';
import { setLabelDocument } from '../../../support/prompts/versions.ts';
import { type Client, signUp } from '../../../support/users/people.ts';
import { useRetention } from '../../../support/users/retention.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();
const { now: retentionTime, run: runRetention } = useRetention(test);
const owner = useSeed(() => signUp(test));
let key: Client;
let template: { id: string; databaseId: string };
let title: string;
let titles = 0;

beforeEach(async () => {
  test.now = new Date('2026-03-10T12:00:00Z');
  titles += 1;
  title = `prompt-${titles}`;
  template = await createTemplate(owner, { title, content: 'Hello {{NAME}}' });
  key = await owner.createApiKey();
  await owner.execute(setLabelDocument, { id: template.id, label: 'production', number: 1 });
});

const render = (more = '') =>
  owner.execute(
    `query ($id: ID!) {
      renderPromptTemplate(id: $id, variables: [{ name: "NAME", value: "you" }] ${more}) { text }
    }`,
    { id: template.id },
  );

async function usage(days = 30) {
  await test.app.renderings.flush();
  const { promptTemplate } = await owner.execute(
    `query ($id: ID!, $days: Int!) {
      promptTemplate(id: $id) { timesRendered(days: $days) renderings(days: $days) { day label count } }
    }`,
    { id: template.id, days },
  );
  return promptTemplate;
}

const today = '2026-03-10';

describe('PromptTemplate.timesRendered', () => {
  it('counts renderings by label', async () => {
    await render();
    await render('version: 1');
    await render('label: "latest"');
    await render('label: "production"');
    expect(await usage()).toEqual({
      timesRendered: 4,
      renderings: [
        { day: today, label: null, count: 3 },
        { day: today, label: 'production', count: 1 },
      ],
    });
    await render('label: "production"');
    expect(await usage()).toMatchObject({ timesRendered: 5 });
  });

  it('counts no failed rendering, no preview and no page', async () => {
    const failed = 'query ($id: ID!) { renderPromptTemplate(id: $id, variables: []) { text } }';
    expect((await owner.graphql(failed, { id: template.id })).errors).toHaveLength(1);
    await render('preview: true');
    await new Visitor(test, owner).open(`/prompts/${template.databaseId}`);
    expect(await usage()).toEqual({ timesRendered: 0, renderings: [] });
  });

  it('counts fetches by GET, with 304, but not HEAD and 404', async () => {
    const url = `/prompt-versions/${title}@production`;
    const { etag } = (await key.get(url)).headers;
    const condition = { 'if-none-match': String(etag) };
    expect((await key.request({ url, headers: condition })).statusCode).toBe(304);
    await key.request({ url, headers: { 'if-none-match': '"other"' } });
    await key.request({ url, method: 'HEAD' });
    await key.get(`/prompt-versions/${title}@unknown`);
    await key.get(`/prompt-versions/${title}@latest`);
    expect((await usage()).renderings).toEqual([
      { day: today, label: null, count: 1 },
      { day: today, label: 'production', count: 3 },
    ]);
  });

  it('counts the prompts and the tool of MCP', async () => {
    const client = await connectMcp(key);
    const values = { arguments: { NAME: 'you' } };
    await client.getPrompt({ name: `${title}-${template.databaseId}`, ...values });
    await client.callTool({
      name: 'render_prompt',
      arguments: { id: template.id, variables: [{ name: 'NAME', value: 'you' }] },
    });
    expect((await usage()).timesRendered).toBe(2);
  });

  it('has the last days only', async () => {
    for (const [day, times] of [
      ['2026-03-08', 1],
      ['2026-03-09', 2],
      ['2026-03-10', 3],
    ] as const) {
      test.now = new Date(`${day}T23:59:59Z`);
      for (let time = 0; time < times; time += 1) await render();
    }
    expect(await usage(1)).toEqual({
      timesRendered: 3,
      renderings: [{ day: today, label: null, count: 3 }],
    });
    expect((await usage(2)).renderings.map(({ day }: { day: string }) => day)).toEqual([
      '2026-03-10',
      '2026-03-09',
    ]);
    expect((await usage(3)).timesRendered).toBe(6);
  });

  it.each([
    ['timesRendered', 0, 'Days must be greater than or equal to 1'],
    ['timesRendered', 401, 'Days must be less than or equal to 400'],
    ['renderings', 91, 'Days must be less than or equal to 90'],
  ])('%s rejects %i days', async (field, days, message) => {
    const selection = field === 'renderings' ? '{ day }' : '';
    const { errors } = await owner.graphql(
      `query ($id: ID!) { promptTemplate(id: $id) { ${field}(days: ${days}) ${selection} } }`,
      { id: template.id },
    );
    expect(errors?.[0]?.extensions.details).toMatchObject([{ path: ['days'], message }]);
  });

  it('is read by one statement for all templates of a list', async () => {
    const person = await signUp(test);
    for (const each of ['One', 'Two', 'Three']) await createTemplate(person, { title: each });
    test.statements.length = 0;
    await person.execute(
      '{ promptTemplates(first: 3) { nodes { timesRendered renderings { count } } } }',
    );
    const ofUsage = test.statements.filter((sql) => sql.includes('"prompt_template_usage"'));
    expect(ofUsage).toHaveLength(2);
  });

  it('does not follow the changes of records', () => {
    const { schema } = test.app.graphql;
    const follows = (fields: string) =>
      followsChanges(schema, parse(`{ promptTemplates { nodes { ${fields} } } }`));
    expect(follows('timesBuilt')).toBe(true);
    expect(follows('timesRendered')).toBe(false);
    expect(follows('renderings { count }')).toBe(false);
  });
});

describe('usage', () => {
  it('is restored with its template', async () => {
    await render();
    await usage();
    await undoneBy(owner, (await deleteRecord(owner, 'PromptTemplate', template.id)).id);
    expect((await usage()).timesRendered).toBe(1);
  });

  it('has at most 20 labels a day; others are counted without their label', async () => {
    for (let time = 0; time < 3; time += 1) {
      for (let n = 10; n < 25; n += 1) {
        test.app.renderings.add({
          templateId: template.databaseId,
          label: `label-${n + 10 * time}`,
        });
      }
      await usage();
    }
    const { timesRendered, renderings } = await usage();
    expect(timesRendered).toBe(45);
    expect(renderings).toHaveLength(21);
    expect(renderings[0]).toEqual({ day: today, label: null, count: expect.any(Number) });
  });

  it('is deleted after 400 days', async () => {
    for (const days of [399, 401]) {
      test.now = new Date(retentionTime.getTime() - days * 86_400_000);
      await render();
    }
    await test.app.renderings.flush();
    await runRetention();
    test.now = retentionTime;
    expect((await usage()).timesRendered).toBeDefined();
    const rows = await test.database.client.promptTemplateUsage.findMany({
      where: { templateId: template.databaseId },
    });
    expect(rows).toHaveLength(1);
  });

  it('is shown on the page of the template by label', async () => {
    await render();
    await render('label: "production"');
    await render('label: "production"');
    await usage();
    const page = await new Visitor(test, owner).open(`/prompts/${template.databaseId}`);
    expect(page.text).toContain('Used in the last 30 days');
    expect(page.text).toMatch(/All\s+3\s+production\s+2\s+Without a label\s+1/);
  });
});
