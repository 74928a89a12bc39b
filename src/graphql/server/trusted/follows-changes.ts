import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { isUnrecorded } from '../../schema/unrecorded.ts';

/**
 * Types whose fields change only with recorded changes of their owner's records, or with the clock
 * hour. Fields of other types, such as the user of a record, are not among them.
 */
const followingTypes: ReadonlySet<string> = new Set([
  'Account',
  'Category',
  'CategoryTotal',
  'DescriptionSuggestion',
  'DescriptionTotal',
  'Entry',
  'EntryConnection',
  'EntryEdge',
  'EntryTotals',
  'FinanceAccountGroup',
  'FinanceAnalytics',
  'FinanceCategoryGroup',
  'FinanceChange',
  'FinanceComparison',
  'FinancePeriod',
  'FinanceReport',
  'FinanceSummary',
  'FinanceTagGroup',
  'FinanceTotals',
  'Idea',
  'IdeaAttachment',
  'IdeaConnection',
  'IdeaEdge',
  'PageInfo',
  'PromptTemplate',
  'PromptTemplateConnection',
  'PromptTemplateEdge',
  'PromptTemplateLabel',
  'PromptTemplateLabelMove',
  'PromptTemplateLabelMoveConnection',
  'PromptTemplateLabelMoveEdge',
  'PromptTemplateVariable',
  'PromptTemplateVersion',
  'PromptTemplateVersionConnection',
  'PromptTemplateVersionDiff',
  'PromptTemplateVersionEdge',
  'RenderedPromptTemplate',
  'Screenshot',
  'TagCount',
  'TextDiffPart',
]);

/** Root fields with records of other users. */
const foreignFields: ReadonlySet<string> = new Set(['allIdeas']);

/** Whether every operation of a valid document follows the changes of the caller's records. */
export function followsChanges(schema: GraphQLSchema, document: DocumentNode): boolean {
  const query = schema.getQueryType();
  const typeInfo = new TypeInfo(schema);
  let follows = true;
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      OperationDefinition({ operation }) {
        if (operation !== 'query') follows = false;
      },
      Field({ name }) {
        const type = getNamedType(typeInfo.getType());
        const isRoot = typeInfo.getParentType() === query;
        if (name.value === '__typename') return;
        if (isCompositeType(type) ? !followingTypes.has(type.name) : isRoot) follows = false;
        const definition = typeInfo.getFieldDef();
        if (definition && isUnrecorded(definition)) follows = false;
        if (isRoot && foreignFields.has(name.value)) follows = false;
      },
    }),
  );
  return follows;
}
