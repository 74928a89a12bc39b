import type { CliFindVersionQuery } from '../../../generated/cli/graphql.ts';
import { CliError, usageError } from '../../core/cli-error.ts';
import type { Api } from '../../core/client/api.ts';
import { graphql } from '../../core/client/document.ts';
import { integer, type OptionValues, text } from '../../core/declare/option.ts';
import type { FoundPromptTemplate } from './prompt-template.ts';

graphql(`
  fragment VersionTexts on PromptTemplateVersion {
    number
    note
    createdAt
    createdVia
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
  }
`);

const document = graphql(`
  query CliFindVersion($id: ID!, $number: Int, $label: String) {
    promptTemplate(id: $id) {
      version(number: $number, label: $label) {
        ...VersionTexts
      }
    }
  }
`);

export type Version = NonNullable<CliFindVersionQuery['promptTemplate']['version']>;

export const versionArgument = {
  description: 'The number of the version, or a label that points to it.',
} as const;

export const versionOptions = {
  version: integer('The number of the version, instead of the current one.', { minimum: 1 }),
  label: text('The label of the version, instead of the current one.', 'label'),
};

type VersionChoice = { readonly number: number } | { readonly label: string };

const maxNumber = 2_147_483_647;

/** Digits are always a number. */
export function versionChoice(numberOrLabel: string): VersionChoice {
  const number = /^\d{1,10}$/.test(numberOrLabel) ? Number(numberOrLabel) : 0;
  return number >= 1 && number <= maxNumber ? { number } : { label: numberOrLabel };
}

const versionText = (choice: VersionChoice): string =>
  'number' in choice ? `version ${choice.number}` : `version with the label “${choice.label}”`;

export const versionNotFound = ({ title, databaseId }: FoundPromptTemplate, text: string) =>
  new CliError('notFound', `“${title}” has no ${text}.`, {
    hint: `To list them, run: folio prompts versions ${databaseId}`,
  });

/** @throws NOT_FOUND */
export async function findVersion(
  api: Api,
  template: FoundPromptTemplate,
  choice: VersionChoice,
): Promise<Version> {
  const { promptTemplate } = await api.run(document, { id: template.id, ...choice });
  if (promptTemplate.version) return promptTemplate.version;
  throw versionNotFound(template, versionText(choice));
}

/** @throws a usage error for two options */
export function chosenVersion({
  version,
  label,
}: OptionValues<typeof versionOptions>): VersionChoice | undefined {
  if (version !== undefined && label !== undefined)
    throw usageError('Pass only one of --version and --label.');
  if (version !== undefined) return { number: version };
  return label === undefined ? undefined : { label };
}

/** The template with the texts of a version. Without a choice, sends no request. */
export async function withVersion(
  api: Api,
  template: FoundPromptTemplate,
  choice: VersionChoice | undefined,
) {
  if (!choice) return { ...template, version: template.currentVersion };
  const { number, note, createdAt, createdVia, ...texts } = await findVersion(
    api,
    template,
    choice,
  );
  return { ...template, ...texts, version: { number, note, createdAt, createdVia } };
}
