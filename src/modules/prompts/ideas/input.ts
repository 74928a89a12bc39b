import { z } from 'zod';
import type { FeedbackType, IdeaPriority, IdeaStatus } from '../../../generated/prisma/enums.ts';
import { type EnumMapping, type EnumReader, graphqlEnum } from '../../../input/enums.ts';
import { imageList } from '../../../input/images.ts';
import { text } from '../../../input/text.ts';

/** The documented words, each with its GraphQL name. */
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

const images = () =>
  imageList(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])
    .nullish()
    .transform((given) => given ?? []);

const texts = (enumOf: EnumReader) => ({
  title: text({ max: 200 }),
  body: text({ max: 10_000, verbatim: true }),
  feedbackType: enumOf(feedbackTypeValues)
    .nullish()
    .transform((given) => given ?? 'FEATURE_REQUEST'),
  priority: enumOf(priorityValues)
    .nullish()
    .transform((given) => given ?? 'MEDIUM'),
});

const dataUrls =
  'Images as base64 data URLs: PNG, JPEG, WebP or GIF; with the files, at most 5, each at most 5 MiB.';

/** What a new idea takes; null is as if left out (D22). */
export function submitIdeaInput(enumOf: EnumReader = graphqlEnum) {
  return z.object({ ...texts(enumOf), attachments: images() });
}

/** The same as REST has it: files of a multipart body apart from data URLs (documented). */
export function submitIdeaBody(enumOf: EnumReader) {
  return z.object({
    ...texts(enumOf),
    attachments: images(),
    attachmentsBase64: images().describe(dataUrls),
  });
}

/** What a list may be narrowed to. */
export function ideaFilter(enumOf: EnumReader = graphqlEnum) {
  return z
    .object({
      status: enumOf(ideaStatusValues),
      feedbackType: enumOf(feedbackTypeValues),
      priority: enumOf(priorityValues),
    })
    .partial();
}
