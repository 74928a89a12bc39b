import type {
  FeedbackType,
  IdeaPriority,
  IdeaRowFragment,
  IdeaStatus,
} from '../../generated/cli/graphql.ts';
import { graphql } from '../api/document.ts';
import type { Fields } from '../declare/command.ts';

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
  databaseId: 'The uuid.',
  title: 'A short summary.',
  body: 'The feedback itself.',
  feedbackType: 'What kind it is.',
  priority: 'How much it matters.',
  status: 'How far it has come.',
  attachmentCount: 'How many images are with it.',
  attachments: 'The images, in their order.',
  createdAt: 'When it was submitted.',
  updatedAt: 'When it last changed.',
};

export const feedbackTypes: Readonly<Record<FeedbackType, string>> = {
  FEATURE_REQUEST: 'A request for a feature.',
  BUG_REPORT: 'A report of a bug.',
};

export const priorities: Readonly<Record<IdeaPriority, string>> = {
  LOW: 'Low priority.',
  MEDIUM: 'The default.',
  HIGH: 'High priority.',
};

export const ideaStatuses: Readonly<Record<IdeaStatus, string>> = {
  OPEN: 'Just submitted.',
  UNDER_REVIEW: 'Somebody looks at it.',
  PLANNED: 'Will be done.',
  IN_PROGRESS: 'Is being done.',
  COMPLETED: 'Is done.',
  CLOSED: 'Will not be done.',
};
