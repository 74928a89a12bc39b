import { graphql } from '../../../graphql/execution/document.ts';

graphql(`
  fragment TemplateFile on PromptTemplate {
    databaseId
    slug
    title
    description
    content
    variables {
      ...ExportedVariable
    }
    category
    difficulty
    visibility
    tags
    estimatedBuildTime
  }
`);

export const templateDocument = graphql(`
  query ExportTemplateFile($id: ID!) {
    promptTemplate(id: $id) {
      ...TemplateFile
    }
  }
`);

export const templatesDocument = graphql(`
  query ExportTemplateFiles($filter: PromptTemplateFilter, $after: String) {
    promptTemplates(
      first: 100
      after: $after
      filter: $filter
      orderBy: { field: CREATED_AT, direction: ASC }
    ) {
      nodes {
        ...TemplateFile
      }
      pageInfo {
        ...PageFromStart
      }
    }
  }
`);
