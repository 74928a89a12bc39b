import { z } from 'zod';
import { graphql } from '../../../graphql/execution/document.ts';
import { ideaFilter, submitIdeaBody } from '../../../modules/prompts/ideas/input.ts';
import { paths } from '../../../paths.ts';
import { listArguments, pageParameters, pagination } from '../../pagination.ts';
import { route } from '../../route.ts';
import { idea, newIdeaExample } from './response.ts';

graphql(`
  fragment IdeaDetails on Idea {
    id: databaseId
    title
    body
    feedback_type: feedbackType
    priority
    status
    attachment_count: attachmentCount
    attachments {
      id: databaseId
      url
      filename
      content_type: contentType
      byte_size: byteSize
    }
    created_at: createdAt
    updated_at: updatedAt
  }
`);

const path = `${paths.promptService}/ideas`;

const list = route({
  method: 'GET',
  path,
  summary: 'List ideas',
  requires: { prompts: 'READ' },
  followsChanges: true,
  query: z.object({ ...pageParameters, ...ideaFilter.queryShape }),
  operation: graphql(`
    query ListIdeas($first: Int!, $offset: Int!, $filter: IdeaFilter) {
      ideas(
        first: $first
        offset: $offset
        filter: $filter
      ) {
        nodes {
          ...IdeaDetails
        }
        totalCount
      }
    }
  `),
  variables: ({ query }) => listArguments(query),
  response: z.strictObject({
    ideas: z.array(idea).describe('The ideas on this page.'),
    pagination,
  }),
  toBody: (data) => ({ ideas: data.ideas?.nodes }),
  totalCount: (data) => data.ideas.totalCount,
});

const submit = route({
  method: 'POST',
  path,
  summary: 'Submit an idea',
  requires: { prompts: 'READ' },
  returnsRecord: true,
  images: ['attachments', 'attachments_base64'],
  multipart: { files: 'attachments', dataUrls: 'attachments_base64' },
  body: submitIdeaBody,
  requestExample: newIdeaExample,
  operation: graphql(`
    mutation SubmitIdea($input: SubmitIdeaInput!) {
      submitIdea(input: $input) {
        idea {
          ...IdeaDetails
        }
      }
    }
  `),
  variables: ({ body: { attachments, attachmentsBase64, ...input } }) => ({
    input: { ...input, attachments: [...attachments, ...attachmentsBase64] },
  }),
  response: idea,
  toBody: (data) => data.submitIdea?.idea,
});

const show = route({
  method: 'GET',
  path: `${path}/:id`,
  summary: 'Show an idea',
  requires: { prompts: 'READ' },
  returnsRecord: true,
  followsChanges: true,
  record: 'Idea',
  operation: graphql(`
    query ShowIdea($id: ID!) {
      idea(id: $id) {
        ...IdeaDetails
      }
    }
  `),
  variables: ({ id }) => ({ id }),
  response: idea,
  toBody: (data) => data.idea,
});

export const ideaRoutes = [list, submit, show];
