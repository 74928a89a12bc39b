import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createKeyOver, send } from '../../../support/cli/server-client.ts';
import { useServersOnDatabase } from '../../../support/processes/servers-on-database.ts';
import {
  deleteLabelDocument,
  greeting,
  setLabelDocument,
} from '../../../support/prompts/versions.ts';

const { start, database } = useServersOnDatabase();
const env = { RATE_LIMIT_V1: 'off', RATE_LIMIT_FINANCE: 'off', RATE_LIMIT_GRAPHQL: 'off' };

/** In all histories together. The default is what CI has time for. */
const operationCount = Number(process.env.VERSION_OPERATIONS ?? 600);
const perClient = 30;

type Operation =
  | { readonly kind: 'write'; readonly content: string }
  | { readonly kind: 'restore'; readonly number: number }
  | { readonly kind: 'label'; readonly label: string; readonly number: number }
  | { readonly kind: 'unlabel'; readonly label: string };

const labels = fc.constantFrom('production', 'staging');
/** Numbers beyond the last version are rejected. */
const numbers = fc.integer({ min: 1, max: 12 });
const operations = fc.oneof(
  fc.record({
    kind: fc.constant('write' as const),
    content: fc.constantFrom('Hello 1', 'Hello 2', 'Hello 3', 'Hello 4'),
  }),
  fc.record({ kind: fc.constant('restore' as const), number: numbers }),
  fc.record({ kind: fc.constant('label' as const), label: labels, number: numbers }),
  fc.record({ kind: fc.constant('unlabel' as const), label: labels }),
);
const histories = fc.array(operations, { minLength: perClient, maxLength: perClient });

// biome-ignore lint/suspicious/noExplicitAny: tests compare the whole value.
type Send = (query: string, variables: object) => Promise<any>;

const current = 'promptTemplate { versionNumber }';

/** The number of the version after a write. Undefined if it was rejected. */
async function run(send: Send, id: string, operation: Operation): Promise<number | undefined> {
  const document = {
    write: `mutation ($id: ID!, $content: String!) { done: updatePromptTemplate(id: $id, input: {content: $content}) { ${current} } }`,
    restore: `mutation ($id: ID!, $number: Int!) { done: restorePromptTemplateVersion(id: $id, number: $number) { ${current} } }`,
    label: setLabelDocument,
    unlabel: deleteLabelDocument,
  }[operation.kind];
  const { kind: _, ...variables } = operation;
  const { data, errors } = await send(document, { id, ...variables });
  if (errors) {
    expect(errors[0].extensions.details[0].message).toMatch(/^The template has no version \d+$/);
    return undefined;
  }
  return data.done?.promptTemplate.versionNumber;
}

const historyDocument = `query ($id: ID!) { promptTemplate(id: $id) {
  content labels { name number }
  versions(first: 100) { totalCount nodes { databaseId number content createdAt } }
  labelMoves(first: 100) { nodes { label number previousNumber movedAt } } } }`;

const hashOf = (version: object) =>
  createHash('sha256').update(JSON.stringify(version)).digest('hex');

it('the history that two servers write at once equals a model, and no version ever changes', async () => {
  const [one, other] = [await start(env), await start(env)];
  const key = await createKeyOver(one.url);
  const sends = [one, other].map(
    ({ url }): Send =>
      async (query, variables) =>
        (await send(`${url}/graphql`, 'POST', { query, variables }, key)).body,
  ) as [Send, Send];
  const runs = Math.ceil(operationCount / (2 * perClient));

  await fc.assert(
    fc.asyncProperty(histories, histories, async (first, second) => {
      const { data } = await sends[0](
        'mutation ($input: CreatePromptTemplateInput!) { createPromptTemplate(input: $input) { promptTemplate { id } } }',
        { input: greeting },
      );
      const { id } = data.createPromptTemplate.promptTemplate;
      const hashes = new Map<string, string>();
      /** Requires that the versions seen so far are still the same. */
      async function look(send: Send) {
        const { promptTemplate } = (await send(historyDocument, { id })).data;
        for (const version of promptTemplate.versions.nodes) {
          const hash = hashOf(version);
          expect(hashes.get(version.databaseId) ?? hash).toBe(hash);
          hashes.set(version.databaseId, hash);
        }
        return promptTemplate;
      }
      const written = new Map<number, Set<string>>();
      await Promise.all(
        [first, second].map(async (history, index) => {
          const send = sends[index] as Send;
          for (const [step, operation] of history.entries()) {
            const number = await run(send, id, operation);
            if (operation.kind === 'write' && number !== undefined) {
              written.set(number, (written.get(number) ?? new Set()).add(operation.content));
            }
            if (step % 10 === 9) await look(send);
          }
        }),
      );
      const template = await look(sends[1]);
      const versions = template.versions.nodes.toReversed();

      // Numbers have no gaps, each version differs from the one before, and the last one is the text.
      expect(versions.map(({ number }: { number: number }) => number)).toStrictEqual(
        versions.map((_: unknown, index: number) => index + 1),
      );
      const contents: string[] = versions.map(({ content }: { content: string }) => content);
      for (const [index, content] of contents.entries()) {
        if (index > 0) expect(content).not.toBe(contents[index - 1]);
      }
      expect(contents.at(-1)).toBe(template.content);
      // Each acknowledged write is the text of the version that it returned.
      for (const [number, texts] of written) {
        expect([...texts]).toStrictEqual([contents[number - 1]]);
      }

      // The moves of each label are a chain that ends where the label is.
      const positions = new Map<string, number>();
      for (const { label, number, previousNumber } of template.labelMoves.nodes.toReversed()) {
        expect(previousNumber).toBe(positions.get(label) ?? null);
        expect(number).not.toBe(previousNumber);
        if (number === null) positions.delete(label);
        else positions.set(label, number);
      }
      expect(
        new Map(template.labels.map(({ name, number }: Record<string, unknown>) => [name, number])),
      ).toStrictEqual(positions);
    }),
    { numRuns: runs, endOnFailure: true },
  );
  const [{ count }] = (await database.query(
    'SELECT count(*)::int AS "count" FROM "prompt_templates" AS "template" WHERE NOT EXISTS (SELECT FROM "prompt_template_versions" AS "version" WHERE "version"."template_id" = "template"."id" AND "number" = "version_number" AND ("version"."title", "version"."content", "version"."variables") = ("template"."title", "template"."content", "template"."variables"))',
  )) as [{ count: number }];
  expect(count).toBe(0);
}, 3_600_000);
