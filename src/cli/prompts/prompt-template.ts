import type {
  CreatedVia,
  Difficulty,
  PromptTemplateRowFragment,
  TemplateCategory,
  Visibility,
} from '../../generated/cli/graphql.ts';
import { graphql } from '../api/document.ts';
import type { Fields } from '../declare/command.ts';
import { enumText } from '../enum-values.ts';
import type { Printer } from '../output/printer.ts';

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

export const promptTemplateFields: Fields<PromptTemplate> = {
  id: 'The global id, which every command takes.',
  databaseId: 'The uuid, which every command takes too.',
  title: 'The title.',
  description: 'What it is for, in a sentence or two.',
  content: 'The prompt itself.',
  templateVariables: 'The names of its variables.',
  hasVariables: 'Whether it has variables.',
  category: 'What kind of work it is for.',
  difficulty: 'How hard it is to use.',
  visibility: 'Whom it is meant for.',
  createdVia: 'Whether a key or the web made it.',
  tags: 'Its tags.',
  estimatedBuildTime: 'Minutes that it takes.',
  timesBuilt: 'How often it was used.',
  avgRating: 'From 1 to 5, or null.',
  featured: 'Whether the server shows it off.',
  icon: 'Its icon, or null.',
  priceCents: 'The price in cents, or null.',
  screenshotCount: 'How many screenshots it has.',
  screenshots: 'The screenshots, in their order.',
  createdAt: 'When it was made.',
  updatedAt: 'When it last changed.',
};

export const categories: Readonly<Record<TemplateCategory, string>> = {
  PRODUCTIVITY: 'Getting things done.',
  BUSINESS: 'Plans, offers, reports.',
  DEVELOPER: 'Code and all around it.',
  CREATIVE: 'Stories, images, ideas.',
  COMMUNICATION: 'Letters, posts, talks.',
  STARTER_KIT: 'A first template to build on.',
};

export const difficulties: Readonly<Record<Difficulty, string>> = {
  EASY: 'The default.',
  MEDIUM: 'Needs some care.',
  HARD: 'Needs experience.',
};

export const visibilities: Readonly<Record<Visibility, string>> = {
  PRIVATE: 'The default.',
  PUBLIC: 'Meant for everybody.',
  SHARED: 'Accepted in filters only.',
  PURCHASABLE: 'Accepted in filters only.',
};

/** Those that a template can be given. */
export const writableVisibilities = {
  PRIVATE: visibilities.PRIVATE,
  PUBLIC: visibilities.PUBLIC,
} as const;

export const createdViaDescriptions: Readonly<Record<CreatedVia, string>> = {
  WEB: 'In a web session.',
  API: 'With a key.',
};

/** A template with all that people want to know of it, the content last. */
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
