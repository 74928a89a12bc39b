import type {
  FoundPromptTemplateFragment,
  PromptTemplateRowFragment,
} from '../../../generated/cli/graphql.ts';
import { graphql } from '../../core/client/document.ts';

graphql(`
  fragment PromptTemplateRow on PromptTemplate {
    id
    databaseId
    slug
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
    currentVersion {
      number
      note
      createdAt
      createdVia
    }
    hasVariables
    category
    difficulty
    visibility
    createdVia
    tags
    estimatedBuildTime
    timesBuilt
    avgRating
    featured
    icon
    priceCents
    screenshotCount
    screenshots {
      databaseId
      url
      contentType
      byteSize
      width
      height
      position
      createdAt
    }
    createdAt
    updatedAt
  }
`);

graphql(`
  fragment FoundPromptTemplate on PromptTemplate {
    ...PromptTemplateRow
    labels {
      name
      number
    }
  }
`);

export type PromptTemplate = PromptTemplateRowFragment;
export type FoundPromptTemplate = FoundPromptTemplateFragment;
export type TemplateVariable = PromptTemplate['variables'][number];
