import { randomUUIDv7 } from 'node:crypto';
import { insertRecords } from '../../../database/query/write.ts';
import { inputArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { statementsOnly } from '../../../graphql/schema/mutation-options.ts';
import { recordPayload } from '../../../graphql/schema/record-payload.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { insertScreenshots, newImages } from './claim-screenshots.ts';
import { createPromptTemplateInput } from './input.ts';
import { PromptTemplate } from './prompt-template.ts';
import { PromptTemplateEdge } from './prompt-template-queries.ts';
import { slugTaken } from './slug-taken.ts';
import { requireTemplateQuota } from './template-quota.ts';
import { viaOf } from './via.ts';

const CreatePromptTemplateInput = inputType(createPromptTemplateInput);

const payload = recordPayload('createPromptTemplate', 'PromptTemplate', {
  type: PromptTemplate,
  description: 'The new template.',
  edge: { type: PromptTemplateEdge, list: 'promptTemplates' },
});

builder.mutationField('createPromptTemplate', (t) =>
  t.field({
    type: payload.type,
    description:
      'Creates a prompt template. VALIDATION_FAILED lists each validation issue, including the limits on images (default 1 GiB per user, 25 per request).',
    authScopes: { prompts: 'MANAGE' },
    args: inputArgument(CreatePromptTemplateInput, 'The new template.'),
    resolve: statementsOnly(async (_root, args, context, info) => {
      const { screenshots, ...input } = validInput(createPromptTemplateInput.schema, args.input);
      const images = newImages(screenshots);
      const { database, now } = context;
      await requireTemplateQuota(context);
      const id = randomUUIDv7();
      const origin = {
        ...{ ownerId: userIdOf(context), createdVia: viaOf(context) },
        ...{ createdAt: now, updatedAt: now },
      };
      await insertRecords(database, 'PromptTemplate', [{ ...input, ...origin, id }]).catch(
        slugTaken,
      );
      await insertScreenshots(id, images, context);
      return payload.find({ id }, context, info);
    }),
  }),
);
