import type { GetPromptResult, ListPromptsResult, Prompt } from '@modelcontextprotocol/server';
import { slugOf } from '../common/template-files/slug.ts';
import { isUuid } from '../common/uuid.ts';
import { notFound } from '../errors.ts';
import { graphql } from '../graphql/execution/document.ts';
import { userIdOf } from '../graphql/schema/context.ts';
import { globalId } from '../graphql/schema/global-id.ts';
import type { McpCall } from './call.ts';
import type { EarlierValues } from './earlier-values.ts';

const list = graphql(`
  query McpListPrompts($after: String) {
    promptTemplates(first: 100, after: $after) {
      nodes {
        databaseId
        title
        description
        templateVariables
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

/** Each prompt template is a prompt, whose arguments are the variables of the template. */
export async function listPrompts(
  call: McpCall,
  after: string | undefined,
): Promise<ListPromptsResult> {
  const { nodes, pageInfo } = (await call.read(list, { after })).promptTemplates;
  const nextCursor = pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined;
  return { prompts: nodes.map(promptOf), ...(nextCursor ? { nextCursor } : {}) };
}

interface Template {
  readonly databaseId: string;
  readonly title: string;
  readonly description: string;
  readonly templateVariables: readonly string[];
}

/** Titles are not unique, so the name ends with the id of the template. */
function promptOf({ databaseId, title, description, templateVariables }: Template): Prompt {
  return {
    name: `${slugOf(title)}-${databaseId}`,
    title,
    description,
    arguments: templateVariables.map((name) => ({ name, required: true })),
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
  const variables = Object.entries(given).map(([variable, value]) => ({ name: variable, value }));
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

/** The values that the caller has given to a variable before. */
export function completeArgument(
  call: McpCall,
  { prompt, name, start }: PromptArgument,
  earlierValues: EarlierValues,
): readonly string[] {
  const variable = { userId: userIdOf(call), templateId: templateId(prompt), name };
  return earlierValues.startingWith(variable, start);
}
