import type { FeedbackType, IdeaPriority, IdeaStatus } from '../../../generated/cli/graphql.ts';
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

export const feedbackTypes: Readonly<Record<FeedbackType, string>> = {
  FEATURE_REQUEST: 'A feature request.',
  BUG_REPORT: 'A bug report.',
};

export const priorities: Readonly<Record<IdeaPriority, string>> = {
  LOW: 'Low priority.',
  MEDIUM: 'Medium priority (default).',
  HIGH: 'High priority.',
};

export const ideaStatuses: Readonly<Record<IdeaStatus, string>> = {
  OPEN: 'Not reviewed yet.',
  UNDER_REVIEW: 'Under review.',
  PLANNED: 'Planned.',
  IN_PROGRESS: 'In progress.',
  COMPLETED: 'Completed.',
  CLOSED: 'Closed without implementation.',
};
