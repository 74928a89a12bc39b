import type { BenchUser, Template } from '../data/records.ts';
import type { Operation } from './operation.ts';

/** PostGraphile's arguments for the newest templates of the user. */
const newest = (first: number) =>
  `(condition: {ownerId: $user}, first: ${first}, orderBy: [CREATED_AT_DESC, ROW_ID_DESC])`;

const variablesOf = ({ id: user }: BenchUser) => ({ user });

const fourFields = 'title category createdAt';

/** 25 templates with four columns of one table. */
export const fourFieldList: Operation = {
  name: '25 templates, 4 fields',
  field: 'promptTemplates',
  key: 'apiKey',
  graphql: () => ({
    query: `{ promptTemplates(first: 25) { nodes { databaseId ${fourFields} } } }`,
  }),
  postgraphile: (user) => ({
    query: `query ($user: UUID!) {
      promptTemplates: allPromptTemplates${newest(25)} { nodes { databaseId: rowId ${fourFields} } }
    }`,
    variables: variablesOf(user),
  }),
  plain: () => ({ path: '/four-fields' }),
  expected: ({ templates }) => ({
    nodes: templates.slice(0, 25).map(({ id: databaseId, title, category, createdAt }) => ({
      databaseId,
      title,
      category,
      createdAt,
    })),
  }),
};

const allColumns = `title description content category difficulty visibility createdVia tags
  estimatedBuildTime timesBuilt avgRating featured icon priceCents createdAt updatedAt`;
const imageColumns = 'position contentType byteSize width height';

/** All stored fields; computed fields are not compared, because some peers have none. */
const stored = ({ screenshots, ...template }: Template) => ({
  ...template,
  createdVia: 'api',
  updatedAt: template.createdAt,
  screenshots: screenshots.map(({ id: _, ...image }) => image),
});

const allFields = `databaseId ${allColumns} templateVariables screenshotCount
  screenshots { databaseId url ${imageColumns} }`;

const allStoredFields = `databaseId: rowId ${allColumns}
  screenshots: screenshotsByTemplateIdAndOwnerId(orderBy: [POSITION_ASC, ROW_ID_ASC]) {
    nodes { databaseId: rowId ${imageColumns} }
  }`;

const withId = ({ id, ...fields }: ReturnType<typeof stored>) => ({ databaseId: id, ...fields });

/** 25 templates with all fields and their screenshots, and the number of all templates. */
export const everything: Operation = {
  name: '25 templates, all fields, screenshots, total',
  field: 'promptTemplates',
  key: 'apiKey',
  graphql: () => ({
    query: `{ promptTemplates(first: 25) { totalCount nodes { ${allFields} } } }`,
  }),
  postgraphile: (user) => ({
    query: `query ($user: UUID!) {
      promptTemplates: allPromptTemplates${newest(25)} { totalCount nodes { ${allStoredFields} } }
    }`,
    variables: variablesOf(user),
  }),
  plain: () => ({ path: '/everything' }),
  expected: ({ templates }) => ({
    totalCount: templates.length,
    nodes: templates.slice(0, 25).map((template) => withId(stored(template))),
  }),
};

interface RestPage {
  readonly prompt_templates: unknown;
  readonly pagination: { readonly total_count: number };
}

export const everythingOverRest: Operation = {
  ...everything,
  name: 'the same over REST',
  rest: {
    path: '/api/v1/prompt_templates',
    answer: ({ prompt_templates: nodes, pagination }: RestPage) => ({
      nodes,
      totalCount: pagination.total_count,
    }),
  },
};

export const oneTemplate: Operation = {
  name: 'one template',
  field: 'promptTemplate',
  key: 'apiKey',
  graphql: (user, idOf) => ({
    query: `query ($id: ID!) { promptTemplate(id: $id) { ${allFields} } }`,
    variables: { id: idOf('PromptTemplate', user.templates[0]?.id ?? '') },
  }),
  postgraphile: ({ templates }) => ({
    query: `query ($id: UUID!) {
      promptTemplate: promptTemplateByRowId(rowId: $id) { ${allStoredFields} }
    }`,
    variables: { id: templates[0]?.id },
  }),
  plain: ({ templates }) => ({ path: `/template?id=${templates[0]?.id}` }),
  expected: ({ templates }) => templates[0] && withId(stored(templates[0])),
};

/** The user's 10 newest templates with owner and screenshots: three levels. */
export const nested: Operation = {
  name: '3 levels, 10 templates',
  field: 'viewer',
  key: 'apiKey',
  graphql: () => ({
    query: `{ viewer { name promptTemplates(first: 10) { nodes {
      databaseId title owner { name } screenshots { position width height }
    } } } }`,
  }),
  postgraphile: (user) => ({
    query: `query ($user: UUID!) { viewer: userByRowId(rowId: $user) {
      name
      promptTemplates: promptTemplatesByOwnerId(first: 10, orderBy: [CREATED_AT_DESC, ROW_ID_DESC]) { nodes {
        databaseId: rowId title owner: userByOwnerId { name }
        screenshots: screenshotsByTemplateIdAndOwnerId(orderBy: [POSITION_ASC, ROW_ID_ASC]) {
          nodes { position width height }
        }
      } }
    } }`,
    variables: variablesOf(user),
  }),
  plain: () => ({ path: '/nested' }),
  expected: ({ name, templates }) => ({
    name,
    promptTemplates: {
      nodes: templates.slice(0, 10).map(({ id: databaseId, title, screenshots }) => ({
        databaseId,
        title,
        owner: { name },
        screenshots: screenshots.map(({ position, width, height }) => ({
          position,
          width,
          height,
        })),
      })),
    },
  }),
};
