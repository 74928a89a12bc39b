import { enumText } from '../../../common/enum-values.ts';
import type { PromptTemplateRowFragment } from '../../../generated/cli/graphql.ts';
import { graphql } from '../../core/client/document.ts';
import type { Printer } from '../../core/output/printer.ts';

graphql(`
  fragment PromptTemplateRow on PromptTemplate {
    id
    databaseId
    title
    description
    content
    templateVariables
    hasVariables
    category
    difficulty
    visibility
    createdVia
    tags
    estimatedBuildTime
    timesBuilt
    avgRating
    featured
    icon
    priceCents
    screenshotCount
    screenshots {
      databaseId
      url
      contentType
      byteSize
      width
      height
      position
      createdAt
    }
    createdAt
    updatedAt
  }
`);

export type PromptTemplate = PromptTemplateRowFragment;

export function showPromptTemplate(template: PromptTemplate, printer: Printer): void {
  printer.record([
    ['Title', template.title],
    ['Id', template.databaseId],
    ['Description', template.description],
    ['Category', enumText(template.category)],
    ['Difficulty', enumText(template.difficulty)],
    ['Visibility', enumText(template.visibility)],
    ['Tags', template.tags.join(', ')],
    ['Variables', template.templateVariables.join(', ')],
    ['Build time', `${template.estimatedBuildTime} min`],
    ['Screenshots', template.screenshotCount],
    ['Created', template.createdAt],
    ['Updated', template.updatedAt],
  ]);
  printer.line('');
  printer.verbatim(`${template.content}\n`);
}
