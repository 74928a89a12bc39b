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
  FEATURE_REQUEST: 'Something that folio could do.',
  BUG_REPORT: 'Something that folio does wrong.',
};

export const priorities: Readonly<Record<IdeaPriority, string>> = {
  LOW: 'Nice to have.',
  MEDIUM: 'The default.',
  HIGH: 'Much is in the way without it.',
};

export const statuses: Readonly<Record<IdeaStatus, string>> = {
  OPEN: 'Just submitted.',
  UNDER_REVIEW: 'Somebody looks at it.',
  PLANNED: 'Will be done.',
  IN_PROGRESS: 'Is being done.',
  COMPLETED: 'Is done.',
  CLOSED: 'Will not be done.',
};
