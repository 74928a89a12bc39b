import { z } from 'zod';
import type { FeedbackType, IdeaPriority, IdeaStatus } from '../../../generated/prisma/enums.ts';
import { type EnumMapping, type EnumReader, graphqlEnum } from '../../../input/enums.ts';
import { enumField, imagesField, textField } from '../../../input/fields.ts';
import { uuidPrefix } from '../../../input/ids.ts';
import { createInput } from '../../../input/input.ts';
import { text } from '../../../input/text.ts';

/** The REST values and their GraphQL names. */
export const feedbackTypeValues = {
  feature_request: 'FEATURE_REQUEST',
  bug_report: 'BUG_REPORT',
} as const satisfies EnumMapping<FeedbackType>;

export const priorityValues = {
  low: 'LOW',
  medium: 'MEDIUM',
  high: 'HIGH',
} as const satisfies EnumMapping<IdeaPriority>;

export const ideaStatusValues = {
  open: 'OPEN',
  under_review: 'UNDER_REVIEW',
  planned: 'PLANNED',
  in_progress: 'IN_PROGRESS',
  completed: 'COMPLETED',
  closed: 'CLOSED',
} as const satisfies EnumMapping<IdeaStatus>;

const attachments = imagesField(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

const maxTitleLength = 200;

export const submitIdeaInput = createInput({
  name: 'SubmitIdeaInput',
  description: 'A new idea.',
  fields: {
    title: textField({ max: maxTitleLength }),
    body: textField({ max: 10_000, verbatim: true }),
    feedbackType: enumField('FeedbackType', feedbackTypeValues, {
      about: 'The type of feedback.',
      default: 'FEATURE_REQUEST',
    }),
    priority: enumField('IdeaPriority', priorityValues, {
      about: 'The priority of the idea.',
      default: 'MEDIUM',
    }),
    attachments,
  },
});

/** The REST body: files of a multipart body and data URLs are two fields (documented). */
export const submitIdeaBody = submitIdeaInput.restSchema.extend({
  attachmentsBase64: attachments.create.restSchema.describe(
    'Images as base64 data URLs: PNG, JPEG, WebP or GIF; with the files, at most 5, each at most 5 MiB.',
  ),
});

/** The filters of the list. */
export function ideaFilter(enumOf: EnumReader = graphqlEnum) {
  return z
    .object({
      status: enumOf(ideaStatusValues),
      feedbackType: enumOf(feedbackTypeValues),
      priority: enumOf(priorityValues),
    })
    .partial();
}

/** The conditions of `IdeaFilter` whose values GraphQL does not validate. */
export const ideaTextFilter = z
  .object({ title: text({ max: maxTitleLength }), idPrefix: uuidPrefix() })
  .partial();
