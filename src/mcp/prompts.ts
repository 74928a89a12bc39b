import type { GetPromptResult, ListPromptsResult, Prompt } from '@modelcontextprotocol/server';
import { slugOf } from '../common/template-files/slug.ts';
import { isUuid } from '../common/uuid.ts';
import { FolioError, notFound } from '../errors.ts';
import type { McpListPromptsQuery, TemplateVariableKind } from '../generated/operations/graphql.ts';
import { graphql } from '../graphql/execution/document.ts';
import { userIdOf } from '../graphql/schema/context.ts';
import { globalId } from '../graphql/schema/global-id.ts';
import type { McpCall } from './call.ts';
import type { EarlierValues } from './earlier-values.ts';

const list = graphql(`
  query McpListPrompts($first: Int!, $after: String) {
    promptTemplates(first: $first, after: $after) {
      nodes {
        databaseId
        title
        description
        variables {
          name
          description
          kind
          choices
          defaultValue
          required
          used
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const render = graphql(`
  query McpGetPromptText($id: ID!, $variables: [TemplateVariableInput!]!) {
    promptTemplate(id: $id) {
      description
    }
    renderPromptTemplate(id: $id, variables: $variables) {
      text
    }
  }
`);

const choicesDocument = graphql(`
  query McpListChoices($id: ID!) {
    promptTemplate(id: $id) {
      variables {
        name
        choices
      }
    }
  }
`);

const pageSize = 100;

/** A page of fewer templates, if many variables make the whole page too expensive. */
async function readPage(call: McpCall, after: string | undefined) {
  for (let first = pageSize; ; first = Math.ceil(first / 2)) {
    try {
      return (await call.read(list, { first, after })).promptTemplates;
    } catch (error) {
      if (!(error instanceof FolioError) || error.code !== 'TOO_COMPLEX' || first === 1)
        throw error;
    }
  }
}

/** Each prompt template is a prompt, whose arguments are the variables of the current version. */
export async function listPrompts(
  call: McpCall,
  after: string | undefined,
): Promise<ListPromptsResult> {
  const { nodes, pageInfo } = await readPage(call, after);
  const nextCursor = pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined;
  return { prompts: nodes.map(promptOf), ...(nextCursor ? { nextCursor } : {}) };
}

type Template = McpListPromptsQuery['promptTemplates']['nodes'][number];
type Variable = Template['variables'][number];

const kindTexts: Readonly<Record<TemplateVariableKind, string | undefined>> = {
  TEXT: undefined,
  LONG_TEXT: 'May have several lines.',
  NUMBER: 'A number.',
  CHOICE: undefined,
};

function argumentOf({ name, kind, choices, defaultValue, required, ...variable }: Variable) {
  const sentences = [
    variable.description?.replace(/[^.!?]$/, '$&.'),
    kindTexts[kind],
    choices.length > 0 ? `One of: ${choices.join(', ')}.` : undefined,
    defaultValue == null ? undefined : `Default: ${defaultValue}`,
  ].filter((sentence) => sentence !== undefined);
  return {
    name,
    ...(sentences.length > 0 ? { description: sentences.join(' ') } : {}),
    required: required && defaultValue == null,
  };
}

/** Titles are not unique, so the name ends with the id of the template. */
function promptOf({ databaseId, title, description, variables }: Template): Prompt {
  return {
    name: `${slugOf(title)}-${databaseId}`,
    title,
    description,
    arguments: variables.filter(({ used }) => used).map(argumentOf),
  };
}

const uuidLength = 36;

/** The slug is ignored: it changes with the title. @throws NOT_FOUND */
function templateId(promptName: string): string {
  const uuid = promptName.slice(-uuidLength);
  if (!isUuid(uuid)) throw notFound();
  return globalId('PromptTemplate', uuid.toLowerCase());
}

interface GetPrompt {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, string>> | undefined;
}

/** @throws NOT_FOUND, and VALIDATION_FAILED for missing and unknown arguments */
export async function getPrompt(
  call: McpCall,
  { name, arguments: given = {} }: GetPrompt,
  earlierValues: EarlierValues,
): Promise<GetPromptResult> {
  const id = templateId(name);
  // Clients send an empty string for an argument that the user has left blank.
  const variables = Object.entries(given)
    .filter(([, value]) => value !== '')
    .map(([variable, value]) => ({ name: variable, value }));
  const data = await call.read(render, { id, variables });
  const userId = userIdOf(call);
  for (const { name: variable, value } of variables) {
    earlierValues.add({ userId, templateId: id, name: variable }, value);
  }
  return {
    description: data.promptTemplate.description,
    messages: [{ role: 'user', content: { type: 'text', text: data.renderPromptTemplate.text } }],
  };
}

interface PromptArgument {
  readonly prompt: string;
  readonly name: string;
  readonly start: string;
}

/** The choices of a variable, or the values that the caller has given to it before. */
export async function completeArgument(
  call: McpCall,
  { prompt, name, start }: PromptArgument,
  earlierValues: EarlierValues,
): Promise<readonly string[]> {
  const id = templateId(prompt);
  const { promptTemplate } = await call.read(choicesDocument, { id });
  const choices = promptTemplate.variables.find((variable) => variable.name === name)?.choices;
  if (choices && choices.length > 0) {
    return choices.filter((choice) => choice.toLowerCase().startsWith(start.toLowerCase()));
  }
  return earlierValues.startingWith({ userId: userIdOf(call), templateId: id, name }, start);
}
