import type { Example } from './example.ts';
import { keyExamples } from './key-examples.ts';
import { moreExamples } from './more-examples.ts';

/** In the order in which they can be run: later examples need records that earlier ones create. */
export const examples: readonly Example[] = [
  {
    name: 'Viewer',
    query: `# The user of your session, or of the key in Headers.
query Viewer {
  viewer {
    id
    name
    email
    role
    createdAt
  }
}
`,
  },
  {
    name: 'CreateTemplate',
    query: `# Creates a template. {{NAME}} is a template variable.
mutation CreateTemplate($input: CreatePromptTemplateInput!) {
  createPromptTemplate(input: $input) {
    promptTemplate {
      id
      databaseId
      title
      templateVariables
      visibility
      createdVia
    }
  }
}
`,
    variables: {
      input: {
        title: 'Release notes from commits',
        description: 'Turns a list of commits into notes that users understand.',
        content:
          'Write release notes for {{PRODUCT}} {{VERSION}}. Group them by what users notice:\n{{COMMITS}}',
        category: 'DEVELOPER',
        difficulty: 'MEDIUM',
        tags: ['releases', 'writing'],
        estimatedBuildTime: 5,
      },
    },
  },
  {
    name: 'Templates',
    query: `# A page of your templates, with filters.
query Templates($first: Int, $filter: PromptTemplateFilter) {
  promptTemplates(first: $first, filter: $filter) {
    totalCount
    nodes {
      id
      title
      category
      difficulty
      hasVariables
      tags
      updatedAt
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
`,
    variables: { first: 10, filter: { category: 'DEVELOPER', visibility: 'PRIVATE' } },
  },
  {
    name: 'NextPage',
    query: `# The next page. Set "after" to an endCursor.
query NextPage($first: Int, $after: String) {
  promptTemplates(first: $first, after: $after) {
    edges {
      cursor
      node {
        id
        title
        createdAt
      }
    }
    pageInfo {
      hasPreviousPage
      hasNextPage
      endCursor
    }
  }
}
`,
    variables: { first: 1, after: null },
  },
  {
    name: 'Template',
    query: `# A template by id; by default, the created one.
query Template($id: ID!) {
  promptTemplate(id: $id) {
    id
    title
    description
    content
    templateVariables
    category
    difficulty
    visibility
    createdVia
    tags
    estimatedBuildTime
    timesBuilt
    screenshotCount
    createdAt
    updatedAt
  }
}
`,
    variables: { id: '' },
    idFrom: 'CreateTemplate',
  },
  {
    name: 'Render',
    query: `# The text of a template with your values.
query Render($id: ID!, $variables: [TemplateVariableInput!]!) {
  renderPromptTemplate(id: $id, variables: $variables) {
    text
  }
}
`,
    variables: {
      id: '',
      variables: [
        { name: 'PRODUCT', value: 'folio' },
        { name: 'VERSION', value: '1.0' },
        { name: 'COMMITS', value: 'Add reports' },
      ],
    },
    idFrom: 'CreateTemplate',
  },
  {
    name: 'Node',
    query: `# One of your records of any type, by id.
query Node($id: ID!) {
  node(id: $id) {
    __typename
    id
    ... on PromptTemplate {
      title
    }
    ... on ApiKey {
      name
      permission
    }
    ... on User {
      email
    }
  }
}
`,
    variables: { id: '' },
    idFrom: 'CreateTemplate',
  },
  {
    name: 'UpdateTemplate',
    query: `# Updates only the fields in the input.
mutation UpdateTemplate($id: ID!, $input: UpdatePromptTemplateInput!) {
  updatePromptTemplate(id: $id, input: $input) {
    promptTemplate {
      id
      title
      difficulty
      visibility
      updatedAt
    }
  }
}
`,
    variables: { id: '', input: { difficulty: 'EASY', visibility: 'PUBLIC' } },
    idFrom: 'CreateTemplate',
  },
  {
    name: 'Nested',
    query: `# Nested records, and the cost of the query.
query Nested($first: Int) {
  viewer {
    name
    promptTemplates(first: $first) {
      totalCount
      nodes {
        title
        owner {
          name
        }
        screenshots {
          position
          contentType
          width
          height
        }
      }
    }
  }
  rateLimit {
    cost
    limit
    remaining
    resetAt
  }
}
`,
    variables: { first: 5 },
  },
  {
    name: 'DeleteTemplate',
    query: `# Deletes a template permanently.
mutation DeleteTemplate($id: ID!) {
  deletePromptTemplate(id: $id) {
    deletedPromptTemplateId
    databaseId
  }
}
`,
    variables: { id: '' },
    idFrom: 'CreateTemplate',
  },
  ...moreExamples,
  ...keyExamples,
];
