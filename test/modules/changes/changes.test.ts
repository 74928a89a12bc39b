import { describe, expect, it } from 'vitest';
import { globalId } from '../../../src/graphql/schema/global-id.ts';
import { useApp } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { createTemplate } from '../../support/prompts/templates.ts';
import { forbiddenFor, invalidFor } from '../../support/samples/error-cases.ts';
import { type Client, signUp, signUpAs } from '../../support/users/people.ts';

const test = useApp();
const document = `query ($first: Int, $after: String, $last: Int, $filter: ChangeFilter) {
  changes(first: $first, after: $after, last: $last, filter: $filter) {
    position pageInfo { hasNextPage endCursor } nodes { action recordType recordId }
  }
}`;

interface Change {
  readonly action: string;
  readonly recordType: string;
  readonly recordId: string;
}

const read = async (client: Client, variables: object = {}) =>
  (await client.execute(document, variables)).changes;

const now = async (client: Client) => (await read(client, { last: 0 })).position;

/** What happened after a cursor: "CREATED Entry:7". */
async function readAfter(client: Client, after: string): Promise<string[]> {
  const { nodes } = await read(client, { after });
  return nodes.map(({ action, recordId }: Change) => {
    const record = Buffer.from(recordId, 'base64').toString();
    return `${action} ${record}`;
  });
}

describe('changes', () => {
  it('returns each change of the records of the finance service', async () => {
    const financier = await Financier.signUp(test);
    const { key } = financier;
    const start = await now(key);
    const { id: category } = await financier.createCategory();
    const { id: account } = await financier.createAccount();
    const { id: entry } = await financier.createEntry({
      account_id: account,
      category_id: category,
    });
    expect(await readAfter(key, start)).toStrictEqual([
      `CREATED Category:${category}`,
      `CREATED Account:${account}`,
      `CREATED Entry:${entry}`,
      `UPDATED Account:${account}`,
    ]);
    const created = await now(key);
    await key.patch(`/api/finance/entries/${entry}`, { description: 'A book' });
    // Changes nothing.
    await key.patch(`/api/finance/entries/${entry}`, { description: 'A book' });
    await key.delete(`/api/finance/categories/${category}?move_to=${financier.food}`);
    await key.delete(`/api/finance/entries/${entry}`);
    await key.delete(`/api/finance/accounts/${account}`);
    expect(await readAfter(key, created)).toStrictEqual([
      `UPDATED Entry:${entry}`,
      `UPDATED Entry:${entry}`,
      `DELETED Category:${category}`,
      `UPDATED Account:${account}`,
      `DELETED Entry:${entry}`,
      `DELETED Account:${account}`,
    ]);
  });

  it('returns each change of the records of the prompt service', async () => {
    const person = await signUpAs(test, 'SUPER_ADMIN');
    const start = await now(person);
    const { id, databaseId: template } = await createTemplate(person);
    const { updatePromptTemplate } = await person.execute(
      'mutation ($id: ID!) { updatePromptTemplate(id: $id, input: {title: "Other title"}) { promptTemplate { versions { nodes { databaseId } } } } }',
      { id },
    );
    const [second, first] = updatePromptTemplate.promptTemplate.versions.nodes;
    const { setPromptTemplateLabel } = await person.execute(
      'mutation ($id: ID!) { setPromptTemplateLabel(id: $id, label: "production", number: 2) { promptTemplate { labelMoves { nodes { id } } } } }',
      { id },
    );
    const [move] = setPromptTemplateLabel.promptTemplate.labelMoves.nodes;
    await person.execute(
      'mutation ($id: ID!) { deletePromptTemplate(id: $id) { deletedPromptTemplateId } }',
      { id },
    );
    const { submitIdea } = await person.execute(
      'mutation { submitIdea(input: {title: "T", body: "B"}) { idea { id databaseId } } }',
    );
    const { databaseId: idea } = submitIdea.idea;
    await person.execute(
      'mutation ($id: ID!) { setIdeaStatus(id: $id, status: PLANNED) { idea { id } } }',
      { id: submitIdea.idea.id },
    );
    const { createReferrals } = await person.execute(
      'mutation { createReferrals(input: {count: 1}) { referrals { databaseId code } } }',
    );
    const [referral] = createReferrals.referrals;
    await signUp(test, { inviteCode: referral.code });
    expect(await readAfter(person, start)).toStrictEqual([
      `CREATED PromptTemplate:${template}`,
      `CREATED PromptTemplateVersion:${first.databaseId}`,
      `CREATED PromptTemplateVersion:${second.databaseId}`,
      `UPDATED PromptTemplate:${template}`,
      `CREATED ${Buffer.from(move.id, 'base64')}`,
      `DELETED PromptTemplate:${template}`,
      `CREATED Idea:${idea}`,
      `UPDATED Idea:${idea}`,
      `CREATED Referral:${referral.databaseId}`,
      `UPDATED Referral:${referral.databaseId}`,
    ]);
  });

  it('returns the record as it is now, and null if it no longer exists', async () => {
    const financier = await Financier.signUp(test);
    const start = await now(financier.key);
    const { id } = await financier.createEntry();
    const { id: other } = await financier.createEntry();
    await financier.key.delete(`/api/finance/entries/${other}`);
    const { changes } = await financier.key.execute(
      `query ($after: String) { changes(after: $after) { nodes { record { __typename id ... on Entry { amount } } } } }`,
      { after: start },
    );
    const record = { __typename: 'Entry', id: globalId('Entry', id), amount: '12.50' };
    expect(changes.nodes).toStrictEqual([{ record }, { record: null }, { record: null }]);
  });

  it('returns the change of a mutation in its payload', async () => {
    const financier = await Financier.signUp(test);
    const { createEntry } = await financier.key.execute(
      `mutation ($input: CreateEntryInput!) {
        createEntry(input: $input) {
          entry { id }
          query { changes(last: 1) { nodes { action recordId } } }
        }
      }`,
      { input: { categoryId: globalId('Category', financier.food), amount: '1.00' } },
    );
    const { entry, query } = createEntry;
    expect(query.changes.nodes).toStrictEqual([{ action: 'CREATED', recordId: entry.id }]);
  });

  it('returns no changes of the records of others', async () => {
    const financier = await Financier.signUp(test);
    const start = await now(financier.key);
    const other = await Financier.signUp(test);
    await other.createEntry();
    expect(await readAfter(financier.key, start)).toStrictEqual([]);
  });

  it('returns pages of changes, oldest first, and the latest changes', async () => {
    const financier = await Financier.signUp(test);
    const { key } = financier;
    const start = await now(key);
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.push(globalId('Entry', (await financier.createEntry()).id));
    }
    const page = async (variables: object) => {
      const { nodes, pageInfo, position } = await read(key, variables);
      return { ids: nodes.map((node: Change) => node.recordId), ...pageInfo, position };
    };
    const first = await page({ first: 2, after: start });
    expect(first).toMatchObject({ ids: ids.slice(0, 2), hasNextPage: true });
    expect(first.position).toBe(first.endCursor);
    const none = await page({ first: 0, after: first.position });
    expect(none).toMatchObject({ ids: [], hasNextPage: true, position: first.position });
    const rest = await page({ first: 3, after: first.position });
    expect(rest).toMatchObject({ ids: ids.slice(2), hasNextPage: false });
    const empty = await page({ first: 3, after: rest.position });
    expect(empty).toMatchObject({ ids: [], hasNextPage: false, endCursor: null });
    expect(await page({ last: 2 })).toMatchObject({ ids: ids.slice(3), hasNextPage: false });
    await financier.createEntry();
    expect((await page({ after: empty.position })).ids).toHaveLength(1);
  });

  it('returns the position if nothing else is selected', async () => {
    const financier = await Financier.signUp(test);
    const start = await now(financier.key);
    await financier.createEntry();
    await financier.createEntry();
    const { changes } = await financier.key.execute(
      'query ($after: String) { changes(first: 1, after: $after) { position } }',
      { after: start },
    );
    expect(await readAfter(financier.key, changes.position)).toHaveLength(1);
    const { changes: oldest } = await financier.key.execute('{ changes(first: 0) { position } }');
    expect((await readAfter(financier.key, oldest.position)).length).toBeGreaterThan(2);
  });

  it('returns changes of records that the key may read', async () => {
    const financier = await Financier.signUp(test);
    const apiKey = await financier.person.createApiKey({ permission: 'READ' });
    const start = await now(financier.person);
    const { id: entry } = await financier.createEntry();
    await financier.person.execute(
      'mutation { submitIdea(input: {title: "T", body: "B"}) { idea { id } } }',
    );
    expect(await readAfter(financier.key, start)).toStrictEqual([`CREATED Entry:${entry}`]);
    expect(await readAfter(apiKey, start)).toStrictEqual([expect.stringMatching(/^CREATED Idea:/)]);
    expect(await readAfter(financier.person, start)).toHaveLength(2);
    const filter = { recordTypes: ['ENTRY', 'CATEGORY'] };
    const { nodes } = await read(financier.person, { after: start, filter });
    expect(nodes.map(({ recordType }: Change) => recordType)).toStrictEqual(['ENTRY']);
    expect(await apiKey.graphql(document, { filter })).toStrictEqual(
      forbiddenFor('changes', "An API key can't be used for the finance service"),
    );
    expect(await read(apiKey, { filter: { recordTypes: [] } })).toMatchObject({ nodes: [] });
  });

  it('returns FORBIDDEN for types that need a role', async () => {
    const member = await signUp(test);
    const filter = { recordTypes: ['REFERRAL'] };
    expect(await member.errorCodes(document, { filter })).toStrictEqual(['FORBIDDEN']);
  });

  const cursor = (time: string, id: unknown = '1') =>
    Buffer.from(JSON.stringify(['CHANGES', time, id])).toString('base64');
  const today = new Date().toISOString();
  const lost = cursor(today, '9'.repeat(15));

  it.each<[object, string, string]>([
    [{ after: 'x' }, 'after', 'After is not a cursor of this list'],
    [{ after: cursor('yesterday') }, 'after', 'After is not a cursor of this list'],
    [{ after: cursor(today, 1) }, 'after', 'After is not a cursor of this list'],
    [{ after: cursor(today, '9'.repeat(19)) }, 'after', 'After is not a cursor of this list'],
    [
      { after: cursor('2026-01-01T00:00:00.000Z') },
      'after',
      'After is more than 30 days old: read all records again',
    ],
    [{ after: lost }, 'after', 'After is later than the last change: read all records again'],
    [{ last: -1 }, 'last', 'Last must be greater than or equal to 0'],
    [{ first: 101 }, 'first', 'First must be less than or equal to 100'],
  ])('returns VALIDATION_FAILED for %j', async (variables, name, message) => {
    const person = await signUp(test);
    expect(await person.graphql(document, variables)).toStrictEqual(
      invalidFor('changes', [name], message),
    );
  });

  it('returns VALIDATION_FAILED for a list of more types than there are', async () => {
    const person = await signUp(test);
    const filter = { recordTypes: Array.from({ length: 9 }, () => 'IDEA') };
    expect(await person.graphql(document, { filter })).toStrictEqual(
      invalidFor('changes', ['filter', 'recordTypes'], 'Record types are too many (maximum is 8)'),
    );
  });
});
