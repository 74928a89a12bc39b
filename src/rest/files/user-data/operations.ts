import { graphql } from '../../../graphql/execution/document.ts';

/** These records are read at once: quotas limit their number. */
export const userDocument = graphql(`
  query ExportUser {
    viewer {
      id: databaseId
      name
      email
      role
      createdAt
    }
  }
`);

export const keysDocument = graphql(`
  query ExportKeys {
    apiKeys {
      id: databaseId
      name
      permission
      scopes
      keyPrefix
      lastUsedAt
      expiresAt
      revokedAt
      createdAt
    }
    financeKeys {
      id: databaseId
      name
      keyPrefix
      lastUsedAt
      revokedAt
      createdAt
    }
  }
`);

export const financesDocument = graphql(`
  query ExportFinances {
    categories {
      id: databaseId
      name
      type
      emoji
      sortOrder
      createdAt
      updatedAt
    }
    accounts {
      id: databaseId
      name
      bank
      emoji
      initialBalance
      currentBalance
      isDefault
      createdAt
      updatedAt
    }
  }
`);

export const entryCountsDocument = graphql(`
  query ExportEntryCounts {
    accounts {
      id: databaseId
      entryCount
    }
  }
`);

graphql(`
  fragment PageFromStart on PageInfo {
    hasNextPage
    endCursor
  }
`);

graphql(`
  fragment PageFromEnd on PageInfo {
    hasPreviousPage
    startCursor
  }
`);

export const entriesDocument = graphql(`
  query ExportEntryPage($after: String) {
    entries(first: 100, after: $after, orderBy: { field: CREATED_AT, direction: ASC }) {
      nodes {
        id: databaseId
        category {
          id: databaseId
        }
        account {
          id: databaseId
        }
        amount
        description
        date
        recurring
        tags
        createdAt
        updatedAt
      }
      pageInfo {
        ...PageFromStart
      }
    }
  }
`);

graphql(`
  fragment ExportedVariable on PromptTemplateVariable {
    name
    description
    kind
    choices
    defaultValue
    required
    declared
  }
`);

export const templatesDocument = graphql(`
  query ExportPromptTemplatePage($after: String) {
    promptTemplates(first: 50, after: $after, orderBy: { field: CREATED_AT, direction: ASC }) {
      nodes {
        id: databaseId
        title
        description
        content
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
        slug
        variables {
          ...ExportedVariable
        }
        versionNumber
        currentVersion {
          note
        }
        labels {
          name
          number
          movedAt
        }
        screenshots {
          id: databaseId
          contentType
          byteSize
          createdAt
        }
        createdAt
        updatedAt
      }
      pageInfo {
        ...PageFromStart
      }
    }
  }
`);

graphql(`
  fragment ExportedVersions on PromptTemplateVersionConnection {
    nodes {
      number
      note
      createdAt
      createdVia
      title
      description
      content
      variables {
        ...ExportedVariable
      }
    }
    pageInfo {
      ...PageFromEnd
    }
  }
`);

/** Most templates have few versions, so a page has the first ones of several templates. */
export const versionsDocument = graphql(`
  query ExportVersionPage($after: String) {
    promptTemplates(first: 10, after: $after, orderBy: { field: CREATED_AT, direction: ASC }) {
      nodes {
        id: databaseId
        versions(last: 10) {
          ...ExportedVersions
        }
      }
      pageInfo {
        ...PageFromStart
      }
    }
  }
`);

export const furtherVersionsDocument = graphql(`
  query ExportFurtherVersions($ids: [ID!]!, $before: String) {
    nodes(ids: $ids) {
      __typename
      ... on PromptTemplate {
        versions(last: 100, before: $before) {
          ...ExportedVersions
        }
      }
    }
  }
`);

export const ideasDocument = graphql(`
  query ExportIdeaPage($before: String) {
    ideas(last: 100, before: $before) {
      nodes {
        id: databaseId
        title
        body
        feedbackType
        priority
        status
        attachments {
          id: databaseId
          filename
          contentType
          byteSize
        }
        createdAt
        updatedAt
      }
      pageInfo {
        ...PageFromEnd
      }
    }
  }
`);

export const referralsDocument = graphql(`
  query ExportReferralPage($before: String) {
    referrals(last: 100, before: $before) {
      nodes {
        id: databaseId
        code
        expiresAt
        acceptedAt
        createdAt
      }
      pageInfo {
        ...PageFromEnd
      }
    }
  }
`);
