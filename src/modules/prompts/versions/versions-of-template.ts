import { validationError } from '../../../errors.ts';
import { resolveBatchedConnection } from '../../../graphql/schema/batched-connection.ts';
import { resolveBatchedFirst } from '../../../graphql/schema/batched-first.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { offsetArgument } from '../../../graphql/schema/list-arguments.ts';
import { isLabel } from '../labels/input.ts';
import { newestFirst } from '../templates/rendered-version.ts';
import {
  newestVersionFirst,
  PromptTemplateVersion,
  PromptTemplateVersionConnection,
} from './template-version.ts';
import { versionCondition } from './version-condition.ts';

builder.prismaObjectField('PromptTemplate', 'versions', (t) =>
  t.connection(
    {
      type: PromptTemplateVersion,
      nullable: true,
      description:
        'The versions of the template, newest first: at most 1,000. After that, the oldest one without a label is deleted for each new one.',
      args: offsetArgument,
      resolve: ({ id }, args, context, info) =>
        resolveBatchedConnection({
          model: 'PromptTemplateVersion',
          parentField: 'templateId',
          parentId: id,
          where: { ownerId: userIdOf(context) },
          order: newestVersionFirst,
          aggregates: {},
          page: args,
          context,
          info,
        }),
    },
    PromptTemplateVersionConnection,
  ),
);

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
      return resolveBatchedFirst({
        model: 'PromptTemplateVersion',
        parentField: 'templateId',
        parentId: id,
        where: { ownerId: userIdOf(context), ...versionCondition(args) },
        order: newestFirst,
        context,
        info,
      }) as never;
    },
  }),
);

builder.prismaObjectField('PromptTemplate', 'currentVersion', (t) =>
  t.field({
    type: PromptTemplateVersion,
    description: 'The newest version: its text is that of the template.',
    resolve: ({ id }, _args, context, info) =>
      resolveBatchedFirst({
        model: 'PromptTemplateVersion',
        parentField: 'templateId',
        parentId: id,
        where: { ownerId: userIdOf(context) },
        order: newestFirst,
        context,
        info,
      }) as never,
  }),
);
