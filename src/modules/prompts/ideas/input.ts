import { z } from 'zod';
import type { FeedbackType, IdeaPriority, IdeaStatus } from '../../../generated/prisma/enums.ts';
import { graphqlNames, type WordReader, type Words } from '../../../input/enums.ts';
import { imageList } from '../../../input/images.ts';
import { text } from '../../../input/text.ts';

/** The documented words, each with its GraphQL name. */
export const feedbackTypeWords = {
  feature_request: 'FEATURE_REQUEST',
  bug_report: 'BUG_REPORT',
} as const satisfies Words<FeedbackType>;

export const priorityWords = {
  low: 'LOW',
  medium: 'MEDIUM',
  high: 'HIGH',
} as const satisfies Words<IdeaPriority>;

export const statusWords = {
  open: 'OPEN',
  under_review: 'UNDER_REVIEW',
  planned: 'PLANNED',
  in_progress: 'IN_PROGRESS',
  completed: 'COMPLETED',
  closed: 'CLOSED',
} as const satisfies Words<IdeaStatus>;

const images = () =>
  imageList(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])
    .nullish()
    .transform((given) => given ?? []);

const texts = (enumOf: WordReader) => ({
  title: text({ max: 200 }),
  body: text({ max: 10_000, verbatim: true }),
  feedbackType: enumOf(feedbackTypeWords)
    .nullish()
    .transform((given) => given ?? 'FEATURE_REQUEST'),
  priority: enumOf(priorityWords)
    .nullish()
    .transform((given) => given ?? 'MEDIUM'),
});

const dataUrls =
  'Images as base64 data URLs: PNG, JPEG, WebP or GIF; with the files, at most 5, each at most 5 MiB.';

/** What a new idea takes; null is as if left out (D22). */
export function submitIdeaInput(enumOf: WordReader = graphqlNames) {
  return z.object({ ...texts(enumOf), attachments: images() });
}

/** The same as REST has it: files of a multipart body apart from data URLs (documented). */
export function submitIdeaBody(enumOf: WordReader) {
  return z.object({
    ...texts(enumOf),
    attachments: images(),
    attachmentsBase64: images().describe(dataUrls),
  });
}

/** What a list may be narrowed to. */
export function ideaFilter(enumOf: WordReader = graphqlNames) {
  return z
    .object({
      status: enumOf(statusWords),
      feedbackType: enumOf(feedbackTypeWords),
      priority: enumOf(priorityWords),
    })
    .partial();
}
