import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { deleteRecord, undoneBy } from '../../../support/outcomes/undo.ts';
import {
  createGreeting,
  greeting,
  restoreDocument,
  setLabelDocument,
  updateTemplate,
  versionsOf,
} from '../../../support/prompts/versions.ts';
import { invalidFor, notFoundFor } from '../../../support/samples/error-cases.ts';
import { signUp } from '../../../support/users/people.ts';

const test = useApp();
const owner = useSeed(() => signUp(test));

const historyOf = async (id: string) => {
  const { promptTemplate } = await owner.execute(
    `query ($id: ID!) { promptTemplate(id: $id) { ${versionsOf} } }`,
    { id },
  );
  return promptTemplate.versions;
};

const { title, description, content } = greeting;

describe('versions of a prompt template', () => {
  it('begin with version 1 when the template is created', async () => {
    const { id } = await createGreeting(owner, { note: 'First' });
    expect(await historyOf(id)).toStrictEqual({
      totalCount: 1,
      nodes: [
        {
          ...{ number: 1, note: 'First', createdVia: 'WEB', labels: ['latest'] },
          ...{ title, description, content },
        },
      ],
    });
  });

  it('are created by each write that changes the text, over every surface', async () => {
    const key = await owner.createApiKey();
    const { id, databaseId } = await createGreeting(owner);
    await key.put(`/api/v1/prompt_templates/${databaseId}`, { title: 'Hello' });
    await updateTemplate(owner, id, { content: 'Hi {{NAME}}', note: 'Shorter' });
    const { nodes } = await historyOf(id);
    expect(
      nodes.map((node: { number: number }) => ({ ...node, description: undefined })),
    ).toMatchObject([
      { number: 3, title: 'Hello', content: 'Hi {{NAME}}', note: 'Shorter', createdVia: 'WEB' },
      { number: 2, title: 'Hello', content, note: null, createdVia: 'API' },
      { number: 1, title, content, note: null, createdVia: 'WEB' },
    ]);
  });

  it.each([
    { tags: ['a'] },
    { difficulty: 'HARD', note: 'Harder' },
    { content },
    { slug: 'another-greeting' },
  ])('are not created by an update with %j', async (input) => {
    const { id } = await createGreeting(owner);
    await updateTemplate(owner, id, input);
    const { totalCount, nodes } = await historyOf(id);
    expect(totalCount).toBe(1);
    expect(nodes[0].note).toBeNull();
  });

  it('are not created if only the order of the declarations changes', async () => {
    const variables = [{ name: 'TITLE', description: 'Such as Dr' }, { name: 'NAME' }];
    const { id } = await createGreeting(owner, { variables });
    await updateTemplate(owner, id, { variables: variables.toReversed(), difficulty: 'HARD' });
    expect((await historyOf(id)).totalCount).toBe(1);
  });

  it('include version 1 of a copy', async () => {
    const { id } = await createGreeting(owner);
    await updateTemplate(owner, id, { content: 'Hi {{NAME}}' });
    const { duplicatePromptTemplate } = await owner.execute(
      `mutation ($id: ID!) { duplicatePromptTemplate(id: $id) { promptTemplate { ${versionsOf} } } }`,
      { id },
    );
    expect(duplicatePromptTemplate.promptTemplate.versions).toMatchObject({
      totalCount: 1,
      nodes: [{ number: 1, content: 'Hi {{NAME}}' }],
    });
  });

  it('are found by number and by label', async () => {
    const { id } = await createGreeting(owner);
    await updateTemplate(owner, id, { content: 'Hi {{NAME}}' });
    await owner.execute(setLabelDocument, { id, label: 'production', number: 1 });
    const { promptTemplate } = await owner.execute(
      `query ($id: ID!) { promptTemplate(id: $id) {
        first: version(number: 1) { number labels templateVariables }
        production: version(label: "production") { number }
        latest: version(label: "latest") { number }
        default: version { number }
        currentVersion { number labels }
        noNumber: version(number: 3) { number }
        noLabel: version(label: "staging") { number }
        noName: version(label: "\\u0000") { number } } }`,
      { id },
    );
    expect(promptTemplate).toStrictEqual({
      first: { number: 1, labels: ['production'], templateVariables: ['NAME'] },
      ...{ production: { number: 1 }, latest: { number: 2 }, default: { number: 2 } },
      currentVersion: { number: 2, labels: ['latest'] },
      ...{ noNumber: null, noLabel: null, noName: null },
    });
  });

  it('return VALIDATION_FAILED for a number and a label together', async () => {
    const { id } = await createGreeting(owner);
    const reply = await owner.graphql(
      'query ($id: ID!) { promptTemplate(id: $id) { version(number: 1, label: "latest") { number } } }',
      { id },
    );
    expect(reply.errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path: ['label'], message: "Label can't be combined with number" }],
    });
  });

  it('are nodes of their owner only', async () => {
    const { id } = await createGreeting(owner);
    const document = 'query ($id: ID!) { node(id: $id) { id } }';
    const { promptTemplate } = await owner.execute(
      'query ($id: ID!) { promptTemplate(id: $id) { currentVersion { id } } }',
      { id },
    );
    const version = promptTemplate.currentVersion;
    expect(await owner.execute(document, version)).toStrictEqual({ node: version });
    expect(await (await signUp(test)).execute(document, version)).toStrictEqual({ node: null });
  });

  it('are read by three statements for any number of templates', async () => {
    for (let count = 0; count < 5; count += 1) await createGreeting(owner);
    test.statements.length = 0;
    const { promptTemplates } = await owner.execute(
      '{ promptTemplates(first: 5) { nodes { currentVersion { number } version(number: 1) { number } versions(first: 1) { nodes { number } } } } }',
    );
    for (const node of promptTemplates.nodes) {
      expect(node).toStrictEqual({
        currentVersion: { number: 1 },
        version: { number: 1 },
        versions: { nodes: [{ number: 1 }] },
      });
    }
    const reads = test.statements.filter((sql) => sql.includes('"prompt_template_versions"'));
    expect(reads).toHaveLength(3);
  });
});

describe('a template with 1,000 versions', () => {
  it('loses the oldest version without a label with each new one', async () => {
    const { id, databaseId } = await createGreeting(owner);
    await owner.execute(setLabelDocument, { id, label: 'production', number: 1 });
    const { client } = test.database;
    await client.$executeRaw`
      INSERT INTO "prompt_template_versions" ("template_id", "owner_id", "number", "title", "description",
          "content", "variables", "created_via", "created_at")
      SELECT "id", "owner_id", "number", "title", "description", 'Version ' || "number", '[]', 'web', now()
        FROM "prompt_templates", generate_series(2, 1000) AS "number" WHERE "id" = ${databaseId}::uuid`;
    await client.$executeRaw`
      UPDATE "prompt_templates" SET "version_number" = 1000 WHERE "id" = ${databaseId}::uuid`;
    for (const content of ['One more', 'Another one']) await updateTemplate(owner, id, { content });
    const { promptTemplate } = await owner.execute(
      `query ($id: ID!) { promptTemplate(id: $id) {
        versionNumber newest: versions(first: 1) { totalCount nodes { number } }
        oldest: versions(last: 2) { nodes { number labels } } } }`,
      { id },
    );
    expect(promptTemplate).toStrictEqual({
      versionNumber: 1_002,
      newest: { totalCount: 1_000, nodes: [{ number: 1_002 }] },
      oldest: {
        nodes: [
          { number: 4, labels: [] },
          { number: 1, labels: ['production'] },
        ],
      },
    });
  });
});

describe('restorePromptTemplateVersion', () => {
  it('creates a version with the text of an earlier one', async () => {
    const { id } = await createGreeting(owner);
    await updateTemplate(owner, id, { title: 'Hello', content: 'Hi {{NAME}}' });
    const restored = { title, content };
    expect(await owner.execute(restoreDocument, { id, number: 1 })).toStrictEqual({
      restorePromptTemplateVersion: {
        promptTemplate: {
          ...restored,
          currentVersion: { number: 3, note: 'Restored version 1' },
        },
      },
    });
    // The text is the same as that of version 1.
    expect(await owner.execute(restoreDocument, { id, number: 1, note: 'Again' })).toMatchObject({
      restorePromptTemplateVersion: { promptTemplate: { currentVersion: { number: 3 } } },
    });
  });

  it('returns VALIDATION_FAILED for a version that does not exist', async () => {
    const { id } = await createGreeting(owner);
    expect(await owner.graphql(restoreDocument, { id, number: 2 })).toStrictEqual(
      invalidFor(
        'restorePromptTemplateVersion',
        ['number'],
        'The template has no version 2',
        'NOT_FOUND',
      ),
    );
  });

  it('returns NOT_FOUND to another user', async () => {
    const { id } = await createGreeting(owner);
    const other = await signUp(test);
    expect(await other.graphql(restoreDocument, { id, number: 1 })).toStrictEqual(
      notFoundFor('restorePromptTemplateVersion'),
    );
  });
});

describe('a deleted template', () => {
  it('comes back with its versions, labels and slug, or another one if it is taken', async () => {
    const { id, slug } = await createGreeting(owner, { title: 'Undone' });
    await updateTemplate(owner, id, { content: 'Hi {{NAME}}', note: 'Shorter' });
    await owner.execute(setLabelDocument, { id, label: 'production', number: 1 });
    const before = await historyOf(id);
    const change = await deleteRecord(owner, 'PromptTemplate', id);
    const next = await createGreeting(owner, { title: 'Undone' });
    expect(next.slug).toBe(slug);
    await undoneBy(owner, change.id);
    expect(await historyOf(id)).toStrictEqual(before);
    const { promptTemplate } = await owner.execute(
      'query ($id: ID!) { promptTemplate(id: $id) { slug labelMoves { totalCount } } }',
      { id },
    );
    expect(promptTemplate).toStrictEqual({ slug: 'undone-2', labelMoves: { totalCount: 1 } });
  });
});
