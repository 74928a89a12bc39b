import { enumText, enumValue } from '../../../common/enum-values.ts';
import type {
  FoundPromptTemplateFragment,
  PromptTemplateRowFragment,
} from '../../../generated/cli/graphql.ts';
import { graphql } from '../../core/client/document.ts';
import type { Printer } from '../../core/output/printer.ts';

graphql(`
  fragment PromptTemplateRow on PromptTemplate {
    id
    databaseId
    slug
    title
    description
    content
    templateVariables
    variables {
      name
      description
      kind
      choices
      defaultValue
      required
      declared
      used
    }
    currentVersion {
      number
      note
      createdAt
      createdVia
    }
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

graphql(`
  fragment FoundPromptTemplate on PromptTemplate {
    ...PromptTemplateRow
    labels {
      name
      number
    }
  }
`);

export type PromptTemplate = PromptTemplateRowFragment;
export type FoundPromptTemplate = FoundPromptTemplateFragment;
export type TemplateVariable = PromptTemplate['variables'][number];

type ShownTemplate = FoundPromptTemplate & {
  readonly version: FoundPromptTemplate['currentVersion'];
};

function declarationText({
  name,
  kind,
  choices,
  defaultValue,
  ...variable
}: TemplateVariable): string {
  const facts = [
    kind !== 'TEXT' && enumValue(kind),
    choices.length > 0 && choices.join(' | '),
    defaultValue != null && `default ${defaultValue}`,
    !variable.required && 'optional',
    !variable.used && 'not in the content',
  ].filter((fact) => fact !== false);
  const description = variable.description ? `: ${variable.description}` : '';
  return `${name}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}${description}`;
}

export function showPromptTemplate(template: ShownTemplate, printer: Printer): void {
  const { version, variables } = template;
  printer.record([
    ['Title', template.title],
    ['Id', template.databaseId],
    ['Slug', template.slug],
    ['Description', template.description],
    ['Category', enumText(template.category)],
    ['Difficulty', enumText(template.difficulty)],
    ['Visibility', enumText(template.visibility)],
    ['Tags', template.tags.join(', ')],
    ['Variables', template.templateVariables.join(', ')],
    ['Build time', `${template.estimatedBuildTime} min`],
    ['Screenshots', template.screenshotCount],
    ['Version', `${version.number}${version.note ? `: ${version.note}` : ''}`],
    ['Labels', template.labels.map(({ name, number }) => `${name} (${number})`).join(', ')],
    ['Created', template.createdAt],
    ['Updated', template.updatedAt],
  ]);
  const declared = variables.filter((variable) => variable.declared);
  if (declared.length > 0) printer.line('');
  for (const variable of declared) printer.line(declarationText(variable));
  printer.line('');
  printer.verbatim(`${template.content}\n`);
}
