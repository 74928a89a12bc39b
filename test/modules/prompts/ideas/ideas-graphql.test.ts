import { describe, expect, it } from 'vitest';
import { usePrivateApp, useSeed } from '../../../support/app/app.ts';
import { formOf, image, pixel } from '../../../support/images/images.ts';
import { invalidFor } from '../../../support/samples/error-cases.ts';
import { type Person, signUp, signUpAs } from '../../../support/users/people.ts';

const test = usePrivateApp();
const person = useSeed(() => signUp(test));
const admin = useSeed(() => signUpAs(test, 'SUPER_ADMIN'));

const submitIdea = async (client: Person, input: object = {}) =>
  (
    await client.execute(
      `mutation ($input: SubmitIdeaInput!) { submitIdea(input: $input) {
        idea {
          id databaseId title body feedbackType priority status attachmentCount
          attachments { filename contentType width height } user { email } createdAt updatedAt
        }
      } }`,
      { input: { title: 'T', body: 'B', ...input } },
    )
  ).submitIdea.idea;

describe('submitIdea', () => {
  it('returns the idea', async () => {
    const idea = await submitIdea(person, { priority: 'LOW', attachments: [pixel] });
    expect(idea).toEqual({
      id: Buffer.from(`Idea:${idea.databaseId}`).toString('base64'),
      databaseId: expect.any(String),
      title: 'T',
      body: 'B',
      feedbackType: 'FEATURE_REQUEST',
      priority: 'LOW',
      status: 'OPEN',
      attachmentCount: 1,
      attachments: [
        { filename: 'attachment-1.png', contentType: 'image/png', width: 1, height: 1 },
      ],
      user: { email: person.email },
      createdAt: idea.createdAt,
      updatedAt: idea.createdAt,
    });
  });

  it('accepts files, one of them at two paths', async () => {
    const query = `mutation ($files: [Upload!]) {
      a: submitIdea(input: { title: "A", body: "B", attachments: $files }) { idea { attachments { filename url } } }
      b: submitIdea(input: { title: "B", body: "B", attachments: $files }) { idea { attachments { filename url } } } }`;
    const form = await formOf([
      { name: 'operations', value: JSON.stringify({ query, variables: { files: [null, null] } }) },
      { name: 'map', value: JSON.stringify({ x: ['variables.files.0', 'variables.files.1'] }) },
      { name: 'x', value: await image('gif'), type: 'image/gif', filename: 'move.gif' },
    ]);
    const headers = { ...form.headers, 'apollo-require-preflight': 'true' };
    const reply = await person.request({ method: 'POST', url: '/graphql', ...form, headers });
    const { a, b } = reply.json().data;
    const attachments = [...a.idea.attachments, ...b.idea.attachments];
    expect(attachments.map(({ filename }) => filename)).toEqual(Array(4).fill('move.gif'));
    expect(new Set(attachments.map(({ url }) => url)).size).toBe(4);
  });

  it('rejects an upload that is neither a string nor a file', async () => {
    const query =
      'mutation ($f: [Upload!]) { submitIdea(input: { title: "A", body: "B", attachments: $f }) { idea { id } } }';
    expect(await person.errorCodes(query, { f: [7] })).toEqual(['BAD_USER_INPUT']);
  });
});

describe('idea', () => {
  it('is returned to its owner only, by idea and by node', async () => {
    const { id } = await submitIdea(person);
    const query = 'query ($id: ID!) { idea(id: $id) { title } node(id: $id) { id } }';
    expect(await person.execute(query, { id })).toEqual({ idea: { title: 'T' }, node: { id } });
    const reply = await admin.graphql(query, { id });
    expect(reply.data).toEqual({ idea: null, node: null });
    expect(reply.errors?.map(({ extensions }) => extensions.code)).toEqual(['NOT_FOUND']);
  });
});

describe('ideas', () => {
  it('filters by title, ignoring case, and by the first characters of the id', async () => {
    const owner = await signUp(test);
    const { databaseId } = await submitIdea(owner, { title: 'Dark Mode' });
    await submitIdea(owner, { title: 'Dark mode, again' });
    await submitIdea(person, { title: 'Dark mode' });
    const query = `query ($filter: IdeaFilter) {
      ideas(filter: $filter) { totalCount nodes { databaseId } } }`;
    for (const filter of [{ title: 'dark mode' }, { idPrefix: databaseId.toUpperCase() }]) {
      const { ideas } = await owner.execute(query, { filter });
      expect(ideas).toEqual({ totalCount: 1, nodes: [{ databaseId }] });
    }
    const { ideas } = await owner.execute(query, { filter: { title: null, idPrefix: null } });
    expect(ideas.totalCount).toBe(2);
    expect(await owner.graphql(query, { filter: { idPrefix: '%%%%' } })).toEqual(
      invalidFor(
        'ideas',
        ['filter', 'idPrefix'],
        'Id prefix must be the first characters of a UUID',
      ),
    );
  });
});

describe('allIdeas and setIdeaStatus', () => {
  it('let the super admin list and update the ideas of all users', async () => {
    const mine = await submitIdea(person, { title: 'Mine', attachments: [pixel] });
    const { setIdeaStatus } = await admin.execute(
      'mutation ($id: ID!) { setIdeaStatus(id: $id, status: COMPLETED) { idea { status updatedAt } } }',
      { id: mine.id },
    );
    expect(setIdeaStatus.idea.status).toBe('COMPLETED');
    expect(setIdeaStatus.idea.updatedAt > mine.updatedAt).toBe(true);
    const again = await admin.execute(
      'mutation ($id: ID!) { setIdeaStatus(id: $id, status: COMPLETED) { idea { status updatedAt } } }',
      { id: mine.id },
    );
    expect(again.setIdeaStatus.idea).toEqual(setIdeaStatus.idea);
    const query = `query ($filter: IdeaFilter) { allIdeas(filter: $filter) { totalCount
      nodes { title user { email } attachments { url } } } }`;
    const { allIdeas } = await admin.execute(query, { filter: { status: 'COMPLETED' } });
    expect(allIdeas).toEqual({
      totalCount: 1,
      nodes: [
        {
          title: 'Mine',
          user: { email: person.email },
          attachments: [{ url: expect.any(String) }],
        },
      ],
    });
    expect((await admin.execute(query)).allIdeas.totalCount).toBeGreaterThan(1);
    const path = new URL(allIdeas.nodes[0].attachments[0].url);
    expect((await admin.get(path.pathname + path.search)).statusCode).toBe(200);
  });

  it('return NOT_FOUND for an id that is not an idea', async () => {
    const query = 'mutation ($id: ID!) { setIdeaStatus(id: $id, status: OPEN) { idea { id } } }';
    for (const id of ['x', btoa('Idea:019a8f3c-0000-7000-8000-000000000000'), btoa('User:x')]) {
      expect(await admin.errorCodes(query, { id })).toEqual(['NOT_FOUND']);
    }
  });
});

it('a list of 100 ideas runs as many statements as a list of one', async () => {
  const reader = await signUp(test);
  const query =
    '{ ideas(first: 100) { totalCount nodes { attachmentCount attachments { url } user { name } } } }';
  const count = async () => {
    test.statements.length = 0;
    const { ideas } = await reader.execute(query);
    return { found: ideas.nodes.length, statements: test.statements.length };
  };
  const { databaseId } = await submitIdea(reader, { attachments: [pixel, pixel] });
  const one = await count();
  const { client } = test.database;
  const { id: _, ...row } = await client.idea.findUniqueOrThrow({ where: { id: databaseId } });
  await client.idea.createMany({ data: Array(99).fill(row) });
  const { id: __, ...file } = await client.ideaAttachment.findFirstOrThrow({
    where: { ideaId: databaseId },
  });
  const ideas = await client.idea.findMany({
    where: { userId: reader.userId },
    select: { id: true },
  });
  await client.ideaAttachment.createMany({
    data: ideas.map(({ id }) => ({ ...file, ideaId: id })),
  });
  expect(one.found).toBe(1);
  expect(await count()).toEqual({ found: 100, statements: one.statements });
});
