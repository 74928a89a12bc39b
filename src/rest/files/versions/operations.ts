import type { FetchPromptVersionQuery } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';

export const versionTagDocument = graphql(`
  query FetchPromptVersionTag($slug: String!, $version: Int, $label: String) {
    promptTemplateVersion(slug: $slug, version: $version, label: $label) {
      databaseId
      template {
        databaseId
      }
    }
  }
`);

export const versionDocument = graphql(`
  query FetchPromptVersion($slug: String!, $version: Int, $label: String) {
    promptTemplateVersion(slug: $slug, version: $version, label: $label) {
      databaseId
      template {
        databaseId
      }
      number
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
      createdAt
    }
  }
`);

export type FetchedVersion = FetchPromptVersionQuery['promptTemplateVersion'];
