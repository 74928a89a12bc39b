import { graphql } from '../../core/client/document.ts';

graphql(`
  fragment IdeaRow on Idea {
    id
    databaseId
    title
    body
    feedbackType
    priority
    status
    attachmentCount
    attachments {
      databaseId
      url
      filename
      contentType
      byteSize
    }
    createdAt
    updatedAt
  }
`);
