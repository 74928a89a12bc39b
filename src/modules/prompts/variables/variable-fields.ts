import type { GraphQLResolveInfo } from 'graphql';
import { templateVariables } from '../../../common/template-variables.ts';
import { charge } from '../../../graphql/schema/charge.ts';
import type { Context } from '../../../graphql/schema/context.ts';
import {
  contentCost,
  maxChargedVariables,
  maxVariables,
  usualVariables,
} from '../templates/limits.ts';
import { withDeclarations } from './template-variables.ts';
import { declarationsOf, PromptTemplateVariable } from './variable-type.ts';

interface Content {
  readonly content: string;
}

interface DeclaredContent extends Content {
  readonly variables: unknown;
}

export const variableNames = {
  extensions: charge({ each: contentCost, listSize: maxVariables }),
  description: 'The unique variable names in the content, in order of first appearance.',
  resolve: ({ content }: Content) => templateVariables(content),
};

/** The field `variables` of a content. Variables beyond the usual number are charged. */
export const declaredVariables = {
  type: [PromptTemplateVariable] as [typeof PromptTemplateVariable],
  extensions: charge({ each: contentCost, listSize: usualVariables }),
  description:
    'The variables of the content in order of first appearance, then those that are only declared.',
  resolve: (
    { content, variables }: DeclaredContent,
    _args: object,
    { budget }: Context,
    info: GraphQLResolveInfo,
  ) => {
    const all = withDeclarations(content, declarationsOf(variables));
    budget.chargeItems(info, Math.min(all.length, maxChargedVariables));
    return all;
  },
};
