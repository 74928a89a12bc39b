import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { deleteRecord, undoneBy } from '../../../support/outcomes/undo.ts';
import {
  createGreeting,
  deleteLabelDocument,
  setLabelDocument,
  updateTemplate,
} from '../../../support/prompts/versions.ts';
import { invalidFor, notFoundFor } from '../../../support/samples/error-cases.ts';
import { signUp } from '../../../support/users/people.ts';

const test = useApp();
const owner = useSeed(() => signUp(test));

async function labelsOf(id: string) {
  const { promptTemplate } = await owner.execute(
    `query ($id: ID!) { promptTemplate(id: $id) { labels { name number version { number } }
      labelMoves { nodes { label number previousNumber movedVia keyName } } } }`,
    { id },
  );
  return { labels: promptTemplate.labels, moves: promptTemplate.labelMoves.nodes };
}

describe('setPromptTemplateLabel', () => {
  it('sets, moves and records a label once, with the credential', async () => {
    const key = await owner.createApiKey({ name: 'Deployment' });
    const { id } = await createGreeting(owner);
    await updateTemplate(owner, id, { content: 'Hi {{NAME}}' });
    await owner.execute(setLabelDocument, { id, label: 'production', number: 1 });
    await key.execute(setLabelDocument, { id, label: 'production', number: 2 });
    await key.execute(setLabelDocument, { id, label: 'production', number: 2 });
    expect(await labelsOf(id)).toStrictEqual({
      labels: [{ name: 'production', number: 2, version: { number: 2 } }],
      moves: [
        {
          ...{ label: 'production', number: 2, previousNumber: 1 },
          ...{ movedVia: 'API', keyName: 'Deployment' },
        },
        {
          ...{ label: 'production', number: 1, previousNumber: null },
          ...{ movedVia: 'WEB', keyName: null },
        },
      ],
    });
  });

  it.each([
    ['latest', "Label can't be latest: that is always the newest version"],
    ['03', "Label can't be a number: that is the number of a version"],
    ['', "Label can't be blank"],
    ['a b', 'Label must be letters a to z, digits, hyphens and underscores'],
    ['Ä', 'Label must be letters a to z, digits, hyphens and underscores'],
    ['x'.repeat(37), 'Label is too long (maximum is 36 characters)'],
  ])('returns VALIDATION_FAILED for the label %j', async (label, message) => {
    const { id } = await createGreeting(owner);
    const reply = await owner.graphql(setLabelDocument, { id, label, number: 1 });
    expect(reply.errors?.[0]?.extensions.details).toContainEqual(
      expect.objectContaining({ path: ['label'], message }),
    );
    expect((await labelsOf(id)).moves).toStrictEqual([]);
  });

  it.each([2, 0, -1])('returns VALIDATION_FAILED for the version %d', async (number) => {
    const { id } = await createGreeting(owner);
    const reply = await owner.graphql(setLabelDocument, { id, label: 'production', number });
    expect(reply.errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED');
    expect(await labelsOf(id)).toStrictEqual({ labels: [], moves: [] });
  });

  it('allows 20 labels', async () => {
    const { id } = await createGreeting(owner);
    for (let count = 1; count <= 20; count += 1) {
      await owner.execute(setLabelDocument, { id, label: `label-${count}`, number: 1 });
    }
    expect(
      await owner.graphql(setLabelDocument, { id, label: 'label-21', number: 1 }),
    ).toStrictEqual(
      invalidFor(
        'setPromptTemplateLabel',
        ['label'],
        'Labels are too many (maximum is 20): delete one first',
        'TOO_MANY',
      ),
    );
    await owner.execute(setLabelDocument, { id, label: 'label-20', number: 1 });
  });

  it('leaves a move that comes back with its template, although its key was deleted', async () => {
    const key = await owner.createApiKey({ name: 'Deleted' });
    const { id } = await createGreeting(owner);
    await key.execute(setLabelDocument, { id, label: 'production', number: 1 });
    const { moves } = await labelsOf(id);
    const deletion = await deleteRecord(owner, 'PromptTemplate', id);
    await test.database.client.apiKey.deleteMany({ where: { name: 'Deleted' } });
    await undoneBy(owner, deletion.id);
    expect((await labelsOf(id)).moves).toEqual([{ ...moves[0], keyName: null }]);
  });

  it('returns NOT_FOUND to another user', async () => {
    const { id } = await createGreeting(owner);
    const other = await signUp(test);
    const variables = { id, label: 'production', number: 1 };
    expect(await other.graphql(setLabelDocument, variables)).toStrictEqual(
      notFoundFor('setPromptTemplateLabel'),
    );
    expect((await labelsOf(id)).labels).toStrictEqual([]);
  });
});

describe('deletePromptTemplateLabel', () => {
  it('deletes a label, is idempotent, and keeps the version', async () => {
    const { id } = await createGreeting(owner);
    await owner.execute(setLabelDocument, { id, label: 'production', number: 1 });
    await owner.execute(deleteLabelDocument, { id, label: 'production' });
    await owner.execute(deleteLabelDocument, { id, label: 'production' });
    await owner.execute(deleteLabelDocument, { id, label: 'no\u0000label' });
    const { labels, moves } = await labelsOf(id);
    expect(labels).toStrictEqual([]);
    expect(moves).toHaveLength(2);
    expect(moves[0]).toMatchObject({ label: 'production', number: null, previousNumber: 1 });
  });
});
