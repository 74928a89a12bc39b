import { graphql } from '../../graphql/execution/document.ts';
import { tool } from './tool.ts';

export const promptTools = [
  tool({
    name: 'find_prompts',
    title: 'Find prompt templates',
    description:
      "Searches the user's prompt templates. Use it first: the other tools need the id of a template. Without a filter, returns the newest ones. For the next page, pass endCursor as after.",
    operation: graphql(`
      query McpFindPrompts(
        $filter: PromptTemplateFilter
        $orderBy: PromptTemplateOrder
        $first: Int = 20
        $after: String
      ) {
        promptTemplates(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
          nodes {
            id
            title
            description
            category
            tags
            templateVariables
            updatedAt
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `),
  }),
  tool({
    name: 'get_prompt',
    title: 'Get a prompt template',
    description:
      "Returns one of the user's prompt templates with the whole content of its current version, or of the one with a number or a label, and with its latest versions. Use render_prompt to replace its variables.",
    operation: graphql(`
      query McpGetPrompt($id: ID!, $version: Int, $label: String) {
        promptTemplate(id: $id) {
          id
          slug
          title
          category
          difficulty
          estimatedBuildTime
          visibility
          tags
          version(number: $version, label: $label) {
            number
            note
            createdAt
            labels
            title
            description
            content
            variables {
              name
              description
              kind
              choices
              defaultValue
              required
            }
          }
          versions(first: 10) {
            nodes {
              number
              note
              createdAt
              labels
            }
          }
          createdAt
          updatedAt
        }
      }
    `),
  }),
  tool({
    name: 'render_prompt',
    title: 'Render a prompt template',
    description:
      "Returns the content of one of the user's prompt templates with values instead of its variables: of the current version, or of the one with a number or a label, such as production. get_prompt tells what values a variable takes. Ask the user for values that you do not know.",
    operation: graphql(`
      query McpRenderPrompt(
        $id: ID!
        $variables: [TemplateVariableInput!]!
        $strict: Boolean! = true
        $version: Int
        $label: String
      ) {
        renderPromptTemplate(
          id: $id
          variables: $variables
          strict: $strict
          version: $version
          label: $label
        ) {
          number
          text
          missing
          unknown
        }
      }
    `),
  }),
  tool({
    name: 'create_prompt',
    title: 'Create a prompt template',
    description:
      'Creates a prompt template. Write a variable in its content as {{NAME}}, in upper case. Declare in variables what values it takes.',
    operation: graphql(`
      mutation McpCreatePrompt($input: CreatePromptTemplateInput!) {
        createPromptTemplate(input: $input) {
          promptTemplate {
            id
            title
            description
            category
            tags
            templateVariables
            content
            currentVersion {
              number
            }
            updatedAt
          }
        }
      }
    `),
  }),
  tool({
    name: 'update_prompt',
    title: 'Update a prompt template',
    description:
      "Updates one of the user's prompt templates. Pass only the fields to update. A change of the title, description, content or variables creates a version: say in note what has changed. To reject the update if the template has changed since you have read it, pass ifUpdatedAt.",
    replaces: true,
    operation: graphql(`
      mutation McpUpdatePrompt(
        $id: ID!
        $input: UpdatePromptTemplateInput!
        $ifUpdatedAt: DateTime
      ) {
        updatePromptTemplate(id: $id, input: $input, ifUpdatedAt: $ifUpdatedAt) {
          promptTemplate {
            id
            title
            description
            category
            tags
            templateVariables
            content
            currentVersion {
              number
            }
            updatedAt
          }
        }
      }
    `),
  }),
  tool({
    name: 'submit_idea',
    title: 'Submit an idea',
    description: 'Submits an idea or a bug report about folio to its operators.',
    operation: graphql(`
      mutation McpSubmitIdea($input: SubmitIdeaInput!) {
        submitIdea(input: $input) {
          idea {
            id
            title
            body
            feedbackType
            priority
            status
            createdAt
          }
        }
      }
    `),
  }),
];
