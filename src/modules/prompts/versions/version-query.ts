import type { ObjectRef } from '@pothos/core';
import { type BuilderTypes, builder } from '../../../graphql/schema/builder.ts';
import { findRecord } from '../../../graphql/schema/find-record.ts';
import { requirementsOf } from '../../../graphql/schema/node.ts';
import { chosenVersions, newestFirst, versionArguments } from '../templates/rendered-version.ts';
import { PromptTemplateVersion } from './template-version.ts';

builder.queryField('promptTemplateVersion', (t) =>
  t.field({
    type: PromptTemplateVersion as ObjectRef<BuilderTypes, object>,
    description:
      "A version of one of the caller's prompt templates: without `version` and `label`, the current version. NOT_FOUND if the template or the version does not exist.",
    authScopes: requirementsOf('PromptTemplateVersion'),
    args: versionArguments,
    resolve: async (_root, choice, context, info): Promise<object> =>
      findRecord({
        model: 'PromptTemplateVersion',
        where: chosenVersions(choice, context),
        order: newestFirst,
        context,
        info,
      }),
  }),
);
