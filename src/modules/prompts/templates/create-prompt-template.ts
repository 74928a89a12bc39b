import { randomUUIDv7 } from 'node:crypto';
import { insertRecords } from '../../../database/query/write.ts';
import type { PromptTemplateModel } from '../../../generated/prisma/models.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { toEdge } from '../../../graphql/schema/connection.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { findPayloadRecord } from '../../../graphql/schema/find-record.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { newestFirst } from '../../../graphql/schema/list-order.ts';
import { statementsOnly } from '../../../graphql/schema/mutation-options.ts';
import { payloadType } from '../../../graphql/schema/payload.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { insertScreenshots, newImages } from './claim-screenshots.ts';
import { createPromptTemplateInput } from './input.ts';
import { PromptTemplate } from './prompt-template.ts';
import { PromptTemplateEdge } from './prompt-template-queries.ts';
import { requireTemplateQuota } from './template-quota.ts';

const CreatePromptTemplateInput = inputType(createPromptTemplateInput);

interface Payload {
  readonly promptTemplate: PromptTemplateModel;
}

const CreatePromptTemplatePayload = payloadType<Payload>('createPromptTemplate', (t) => ({
  promptTemplate: t.expose('promptTemplate', {
    type: PromptTemplate,
    description: 'The new template.',
  }),
  promptTemplateEdge: t.field({
    type: PromptTemplateEdge,
    description: 'The new template, with its cursor in the default order of `promptTemplates`.',
    resolve: ({ promptTemplate }) => toEdge(promptTemplate, newestFirst),
  }),
}));

builder.mutationField('createPromptTemplate', (t) =>
  t.field({
    type: CreatePromptTemplatePayload,
    description:
      'Creates a prompt template. VALIDATION_FAILED lists each validation issue, including the limits on images (default 1 GiB per user, 25 per request).',
    authScopes: { prompts: 'MANAGE' },
    extensions: statementsOnly,
    args: {
      input: t.arg({
        type: CreatePromptTemplateInput,
        required: true,
        description: 'The new template.',
      }),
    },
    resolve: async (_root, args, context, info) => {
      const { screenshots, ...input } = validInput(createPromptTemplateInput.schema, args.input);
      const images = newImages(screenshots);
      const { database, now, caller } = context;
      await requireTemplateQuota(context);
      const id = randomUUIDv7();
      const createdVia = caller.kind === 'session' ? 'WEB' : 'API';
      const origin = { ownerId: userIdOf(context), createdVia, createdAt: now, updatedAt: now };
      await insertRecords(database, 'PromptTemplate', [{ ...input, ...origin, id }]);
      await insertScreenshots(id, images, context);
      const at = ['promptTemplate', 'promptTemplateEdge.node'];
      const record = { model: 'PromptTemplate', where: { id }, at } as const;
      return { promptTemplate: await findPayloadRecord({ ...record, context, info }) };
    },
  }),
);
