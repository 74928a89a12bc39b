import type {
  Difficulty,
  PromptTemplateRowFragment,
  TemplateCategory,
  Visibility,
} from '../../../generated/cli/graphql.ts';
import { graphql } from '../../core/client/document.ts';
import { enumText } from '../../core/declare/enum-values.ts';
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

export const categories: Readonly<Record<TemplateCategory, string>> = {
  PRODUCTIVITY: 'Planning and organizing.',
  BUSINESS: 'Business plans, offers and reports.',
  DEVELOPER: 'Software development.',
  CREATIVE: 'Stories, images and ideas.',
  COMMUNICATION: 'Emails, posts and talks.',
  STARTER_KIT: 'Templates to start from.',
};

export const difficulties: Readonly<Record<Difficulty, string>> = {
  EASY: 'Easy (default).',
  MEDIUM: 'Requires some experience.',
  HARD: 'Requires expert knowledge.',
};

export const visibilities: Readonly<Record<Visibility, string>> = {
  PRIVATE: 'Private (default).',
  PUBLIC: 'Public.',
  SHARED: 'Only for filters.',
  PURCHASABLE: 'Only for filters.',
};

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
