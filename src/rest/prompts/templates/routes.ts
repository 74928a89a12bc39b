import { z } from 'zod';
import { graphql } from '../../../graphql/execution/document.ts';
import {
  createPromptTemplateBody,
  promptTemplateFilter,
  updatePromptTemplateBody,
} from '../../../modules/prompts/templates/input.ts';
import { paths } from '../../../paths.ts';
import { currentRecord } from '../../conditional/seen-state.ts';
import { deleted } from '../../deleted.ts';
import { listArguments, pageParameters, pagination } from '../../pagination.ts';
import { route } from '../../route.ts';
import { detailedPromptTemplate, listedPromptTemplate, templateId } from './response.ts';

graphql(`
  fragment PromptTemplateCommon on PromptTemplate {
    category
    difficulty
    visibility
    created_via: createdVia
    tags
    estimated_build_time: estimatedBuildTime
    times_built: timesBuilt
    avg_rating: avgRating
    featured
    icon
    price_cents: priceCents
    screenshot_count: screenshotCount
    screenshots {
      id: databaseId
      url
      content_type: contentType
      byte_size: byteSize
      width
      height
      position
      created_at: createdAt
    }
    created_at: createdAt
    updated_at: updatedAt
  }
`);

graphql(`
  fragment PromptTemplateDetails on PromptTemplate {
    id: databaseId
    title
    description
    content
    template_variables: templateVariables
    ...PromptTemplateCommon
  }
`);

const path = `${paths.promptService}/prompt_templates`;
const recordPath = `${path}/:id`;

const list = route({
  method: 'GET',
  path,
  summary: 'List prompt templates',
  requires: { prompts: 'READ' },
  followsChanges: true,
  query: z.object({ ...pageParameters, ...promptTemplateFilter.queryShape }),
  operation: graphql(`
    query ListPromptTemplates($first: Int!, $offset: Int!, $filter: PromptTemplateFilter) {
      promptTemplates(
        first: $first
        offset: $offset
        filter: $filter
      ) {
        nodes {
          id: databaseId
          title
          description
          content
          has_variables: hasVariables
          ...PromptTemplateCommon
        }
        totalCount
      }
    }
  `),
  variables: ({ query }) => listArguments(query),
  response: z.strictObject({
    prompt_templates: z.array(listedPromptTemplate).describe('The templates on this page.'),
    pagination,
  }),
  toBody: (data) => ({ prompt_templates: data.promptTemplates?.nodes }),
  totalCount: (data) => data.promptTemplates.totalCount,
});

const create = route({
  method: 'POST',
  path,
  summary: 'Create a prompt template',
  requires: { prompts: 'MANAGE' },
  returnsRecord: true,
  images: ['screenshots'],
  body: createPromptTemplateBody,
  operation: graphql(`
    mutation CreatePromptTemplate($input: CreatePromptTemplateInput!) {
      createPromptTemplate(input: $input) {
        promptTemplate {
          ...PromptTemplateDetails
        }
      }
    }
  `),
  variables: ({ body }) => ({ input: body }),
  response: detailedPromptTemplate,
  toBody: (data) => data.createPromptTemplate?.promptTemplate,
});

const current = currentRecord({
  operation: graphql(`
    query ShowPromptTemplate($id: ID!) {
      promptTemplate(id: $id) {
        ...PromptTemplateDetails
      }
    }
  `),
  response: detailedPromptTemplate,
  toBody: (data) => data.promptTemplate,
});

const show = route({
  method: 'GET',
  path: recordPath,
  summary: 'Show a prompt template',
  requires: { prompts: 'READ' },
  returnsRecord: true,
  followsChanges: true,
  record: 'PromptTemplate',
  variables: ({ id }) => ({ id }),
  ...current,
});

const update = route({
  method: 'PUT',
  path: recordPath,
  summary: 'Update a prompt template',
  requires: { prompts: 'MANAGE' },
  returnsRecord: true,
  record: 'PromptTemplate',
  current,
  images: ['screenshots'],
  body: updatePromptTemplateBody,
  requestExample: {
    description: 'Turns a list of commits into notes for users.',
    tags: ['release'],
  },
  operation: graphql(`
    mutation UpdatePromptTemplate($id: ID!, $input: UpdatePromptTemplateInput!) {
      updatePromptTemplate(id: $id, input: $input) {
        promptTemplate {
          ...PromptTemplateDetails
        }
      }
    }
  `),
  variables: ({ id, body }) => ({ id, input: body }),
  response: detailedPromptTemplate,
  toBody: (data) => data.updatePromptTemplate?.promptTemplate,
});

const remove = route({
  method: 'DELETE',
  path: recordPath,
  summary: 'Delete a prompt template',
  requires: { prompts: 'MANAGE' },
  record: 'PromptTemplate',
  current,
  operation: graphql(`
    mutation DeletePromptTemplate($id: ID!) {
      deletePromptTemplate(id: $id) {
        id: databaseId
      }
    }
  `),
  variables: ({ id }) => ({ id }),
  response: deleted(templateId),
  toBody: (data) => ({ ...data.deletePromptTemplate, deleted: true }),
});

export const promptTemplateRoutes = [list, create, show, update, remove];
