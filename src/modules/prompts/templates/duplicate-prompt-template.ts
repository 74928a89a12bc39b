import { randomUUIDv7 } from 'node:crypto';
import type { z } from 'zod';
import { readRecord } from '../../../database/query/read-page.ts';
import { toSelection } from '../../../database/query/selection.ts';
import { insertRecords } from '../../../database/query/write.ts';
import { notFound } from '../../../errors.ts';
import { idArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { type StatementContext, userIdOf } from '../../../graphql/schema/context.ts';
import { stagedBy, statementsOnly } from '../../../graphql/schema/mutation-options.ts';
import { recordId } from '../../../graphql/schema/node.ts';
import { recordPayload } from '../../../graphql/schema/record-payload.ts';
import { insertScreenshots } from './claim-screenshots.ts';
import { createPromptTemplateInput, maxLengths } from './input.ts';
import { PromptTemplate } from './prompt-template.ts';
import { PromptTemplateEdge } from './prompt-template-queries.ts';
import { type StagedDuplicate, stageDuplicate } from './stage-duplicate.ts';
import { requireTemplateQuota } from './template-quota.ts';
import { viaOf } from './via.ts';

const suffix = ' (copy)';

const payload = recordPayload('duplicatePromptTemplate', 'PromptTemplate', {
  type: PromptTemplate,
  description: 'The copy.',
  edge: { type: PromptTemplateEdge, list: 'promptTemplates' },
});

const {
  screenshots: _,
  visibility: _private,
  slug: _unique,
  note: _ofVersion,
  ...copied
} = createPromptTemplateInput.fields;

/** What a copy has in common with its template: what a client can write, except what belongs to one template. */
const withCopied = toSelection('PromptTemplate', {
  select: Object.fromEntries(Object.keys(copied).map((field) => [field, true])),
});

type Copied = Omit<z.output<typeof createPromptTemplateInput.schema>, 'screenshots' | 'visibility'>;

async function ownTemplate(globalId: string, context: StatementContext): Promise<Copied> {
  const where = { id: recordId('PromptTemplate', globalId), ownerId: userIdOf(context) };
  const options = { where, selection: withCopied };
  const found = await readRecord<'PromptTemplate'>(context.database, options);
  if (!found) throw notFound();
  return found as unknown as Copied;
}

/** The title of a copy. A long title is cut, by characters as they are counted (D25). */
const titleOfCopy = (title: string) =>
  `${[...title]
    .slice(0, maxLengths.title - suffix.length)
    .join('')
    .trimEnd()}${suffix}`;

builder.mutationField('duplicatePromptTemplate', (t) =>
  t.field({
    type: payload.type,
    description:
      "Creates a private copy of one of the caller's prompt templates, with copies of its screenshots. NOT_FOUND if the template, or the image of a screenshot, does not exist; VALIDATION_FAILED if the title is not valid, or for the limits on images (default 1 GiB per user, 25 per request).",
    authScopes: { prompts: 'MANAGE' },
    extensions: stagedBy(stageDuplicate),
    args: {
      ...idArgument('template'),
      title: t.arg.string({
        description:
          "The copy's title, 1 to 100 characters. Default: that of the template, shortened if necessary, and ` (copy)`.",
      }),
    },
    resolve: statementsOnly(async (_root, args, context, info) => {
      const { database, now } = context;
      const staged = args as unknown as StagedDuplicate;
      await requireTemplateQuota(context);
      const template = await ownTemplate(staged.id, context);
      const title = staged.title ?? titleOfCopy(template.title);
      const id = randomUUIDv7();
      const origin = {
        ...{ ownerId: userIdOf(context), createdVia: viaOf(context) },
        ...{ createdAt: now, updatedAt: now },
      };
      await insertRecords(database, 'PromptTemplate', [{ ...template, ...origin, id, title }]);
      await insertScreenshots(id, staged.images, context);
      return payload.find({ id }, context, info);
    }),
  }),
);
