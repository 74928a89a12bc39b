import type { GraphQLResolveInfo } from 'graphql';
import { type DiffPart, textDiff } from '../../../common/text-diff.ts';
import { readPages } from '../../../database/query/read-pages.ts';
import { toSelection } from '../../../database/query/selection.ts';
import { notFound } from '../../../errors.ts';
import type { PromptTemplateVersionModel } from '../../../generated/prisma/models.ts';
import { batched } from '../../../graphql/schema/batched-value.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { aggregateCost, charge } from '../../../graphql/schema/charge.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { nextTurn } from '../../../queues/turns.ts';
import { contentCost } from '../templates/limits.ts';
import { maxVersionNumber } from './input.ts';

const DiffKind = builder.enumType('DiffKind', {
  description: 'Which of the two compared texts contains a part.',
  values: {
    EQUAL: { description: 'Both texts.' },
    ADDED: { description: 'Only the text of the version `to`.' },
    REMOVED: { description: 'Only the text of the version with the field `diff`.' },
  } as const,
});

const TextDiffPart = builder.objectRef<DiffPart>('TextDiffPart').implement({
  description:
    'A part of a comparison. The texts of EQUAL and REMOVED together are the one text, those of EQUAL and ADDED the other.',
  fields: (t) => ({
    kind: t.expose('kind', {
      type: DiffKind,
      description: 'Which of the texts contains the part.',
    }),
    text: t.exposeString('text', { description: 'The text of the part.' }),
  }),
});

type Texts = Pick<PromptTemplateVersionModel, 'title' | 'description' | 'content'>;

interface Comparison {
  readonly from: Texts;
  readonly to: Texts;
}

const comparisonOf =
  (name: 'description' | 'content') =>
  async (
    { from, to }: Comparison,
    _args: object,
    { budget }: Context,
    info: GraphQLResolveInfo,
  ): Promise<DiffPart[]> => {
    await nextTurn();
    const parts = textDiff(from[name], to[name]);
    budget.chargeItems(info, parts.length);
    return parts;
  };

/** Most comparisons have fewer parts. */
const usualParts = 100;

const PromptTemplateVersionDiff = builder
  .objectRef<Comparison>('PromptTemplateVersionDiff')
  .implement({
    description: 'How the texts of two versions differ.',
    fields: (t) => ({
      title: t.field({
        type: [TextDiffPart],
        description: 'The comparison of the titles.',
        extensions: charge({ listSize: 10 }),
        resolve: ({ from, to }) => textDiff(from.title, to.title),
      }),
      description: t.field({
        type: [TextDiffPart],
        description: 'The comparison of the descriptions.',
        extensions: charge({ listSize: 20 }),
        resolve: comparisonOf('description'),
      }),
      content: t.field({
        type: [TextDiffPart],
        description:
          'The comparison of the contents, by lines, and by words within lines that were replaced. Texts that differ too much are one removed and one added part.',
        extensions: charge({ each: aggregateCost, listSize: usualParts }),
        resolve: comparisonOf('content'),
      }),
    }),
  });

const selection = toSelection('PromptTemplateVersion', {
  select: { templateId: true, number: true, title: true, description: true, content: true },
});

/** The texts of the version with a number, of several templates. */
const textsOfNumber = batched(async (keys: string[], context): Promise<Map<string, Texts>> => {
  const byNumber = Map.groupBy(keys, (key) => Number(key.split(' ')[1]));
  const found = new Map<string, Texts>();
  for (const [number, sameNumber] of byNumber) {
    const parents = { field: 'templateId', keys: sameNumber.map((key) => key.split(' ')[0]) };
    const range = { order: [], take: 1, skip: 0 };
    const where = { ownerId: userIdOf(context), number };
    const options = { where, selection, range, parents };
    const records = await readPages<'PromptTemplateVersion'>(context.database, options);
    for (const [templateId, [record]] of records) {
      if (record) found.set(`${templateId} ${number}`, record as unknown as Texts);
    }
  }
  return found;
});

builder.prismaObjectField('PromptTemplateVersion', 'diff', (t) =>
  t.field({
    type: PromptTemplateVersionDiff,
    description:
      'How the version `to` of the same template differs from this one. NOT_FOUND if there is no such version.',
    extensions: charge({ each: 2 * contentCost }),
    args: { to: t.arg.int({ required: true, description: 'The number of the other version.' }) },
    select: { templateId: true, title: true, description: true, content: true },
    resolve: async ({ templateId, ...from }, { to }, context) => {
      const isNumber = to >= 1 && to <= maxVersionNumber;
      const found = isNumber && (await textsOfNumber(context, `${templateId} ${to}`));
      if (!found) throw notFound();
      return { from, to: found };
    },
  }),
);
