import type {
  FeedbackType,
  IdeaPriority,
  IdeaRowFragment,
  IdeaStatus,
} from '../../../generated/cli/graphql.ts';
import { graphql } from '../../core/client/document.ts';
import type { Fields } from '../../core/declare/command.ts';

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

export const ideaFields: Fields<IdeaRowFragment> = {
  id: 'The global id.',
  databaseId: 'The database id, a UUID.',
  title: 'The title.',
  body: 'The body.',
  feedbackType: 'The type: FEATURE_REQUEST or BUG_REPORT.',
  priority: 'The priority.',
  status: 'The status.',
  attachmentCount: 'The number of attachments.',
  attachments: 'The attachments: databaseId, url, filename, contentType, byteSize.',
  createdAt: 'When the idea was submitted.',
  updatedAt: 'When the idea was last updated.',
};

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
