import type { GraphQLResolveInfo } from 'graphql';
import type { Filter } from '../../../database/query/filter.ts';
import { notFound, validationError } from '../../../errors.ts';
import { resolveBatchedFirst } from '../../../graphql/schema/batched-first.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { connectionOfParent } from '../../../graphql/schema/connection-of-parent.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { listOrder } from '../../../graphql/schema/list-order.ts';
import { isLabel } from '../labels/input.ts';
import { newestFirst } from '../templates/rendered-version.ts';
import { PromptTemplateVersion } from './template-version.ts';
import { versionCondition } from './version-condition.ts';

connectionOfParent('PromptTemplate', 'versions', {
  type: PromptTemplateVersion,
  plural: 'versions of a prompt template',
  description:
    'The versions of the template, newest first: at most 1,000. After that, the oldest one without a label is deleted for each new one.',
  parentField: 'templateId',
  order: listOrder('NUMBER', 'DESC', { field: 'number', kind: 'integer', id: 'uuid' }),
});

builder.prismaObjectField('PromptTemplate', 'version', (t) =>
  t.field({
    type: PromptTemplateVersion,
    nullable: true,
    description:
      'A version by its number or by a label; the current one without arguments. Null if there is none. VALIDATION_FAILED for both arguments.',
    args: {
      number: t.arg.int({ description: 'The number of the version.' }),
      label: t.arg.string({ description: 'A label, or `latest` for the current version.' }),
    },
    resolve: ({ id }, args, context, info) => {
      if (args.number != null && args.label != null) {
        throw validationError(['label'], 'INVALID', "Label can't be combined with number");
      }
      if (args.label != null && !isLabel(args.label)) return null;
      return newestVersion(id, versionCondition(args), context, info) as never;
    },
  }),
);

builder.prismaObjectField('PromptTemplate', 'currentVersion', (t) =>
  t.field({
    type: PromptTemplateVersion,
    description: 'The newest version: its text is that of the template.',
    resolve: async ({ id }, _args, context, info) => {
      const found = await newestVersion(id, {}, context, info);
      // The template was deleted meanwhile.
      if (!found) throw notFound();
      return found as never;
    },
  }),
);

/** The newest of the versions of a template that meet a condition. */
const newestVersion = (
  templateId: string,
  condition: Filter<'PromptTemplateVersion'>,
  context: Context,
  info: GraphQLResolveInfo,
) =>
  resolveBatchedFirst({
    model: 'PromptTemplateVersion',
    parentField: 'templateId',
    parentId: templateId,
    where: { ownerId: userIdOf(context), ...condition },
    order: newestFirst,
    context,
    info,
  });
