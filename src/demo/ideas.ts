import type { FeedbackType, IdeaPriority, IdeaStatus } from '../generated/prisma/enums.ts';

interface SampleIdea {
  readonly daysAgo: number;
  /** Days since the last change of the status; omitted for the initial status. */
  readonly changedDaysAgo?: number;
  readonly feedbackType: FeedbackType;
  readonly priority: IdeaPriority;
  readonly status: IdeaStatus;
  readonly title: string;
  readonly body: string;
}

export const sampleIdeas: readonly SampleIdea[] = [
  {
    daysAgo: 2,
    feedbackType: 'FEATURE_REQUEST',
    priority: 'MEDIUM',
    status: 'OPEN',
    title: 'Fill in template variables before copying',
    body: 'A small form with one field for each variable, and a button that copies the finished prompt. Today I paste the text into an editor and replace the placeholders by hand, and I regularly forget one.',
  },
  {
    daysAgo: 5,
    feedbackType: 'BUG_REPORT',
    priority: 'HIGH',
    status: 'OPEN',
    title: 'Pasting from a word processor keeps invisible characters',
    body: 'When I paste a prompt from a word processor, the content contains soft hyphens and non-breaking spaces. They are not visible, but searching for a phrase no longer finds it.\n\nSteps: copy any hyphenated paragraph, paste it as content, save, search for one of the hyphenated words.',
  },
  {
    daysAgo: 12,
    changedDaysAgo: 9,
    feedbackType: 'FEATURE_REQUEST',
    priority: 'LOW',
    status: 'UNDER_REVIEW',
    title: 'Duplicate a template',
    body: 'For variants of the same prompt I would like to start from a copy, with " (copy)" behind the title, private, and the same tags.',
  },
  {
    daysAgo: 21,
    changedDaysAgo: 16,
    feedbackType: 'BUG_REPORT',
    priority: 'MEDIUM',
    status: 'UNDER_REVIEW',
    title: 'Tags that differ only in accents count as two',
    body: 'I have both "resume" and "résumé" as tags, made on two different keyboards. I do not know what is right, but the list suggests only one of them.',
  },
  {
    daysAgo: 34,
    changedDaysAgo: 20,
    feedbackType: 'FEATURE_REQUEST',
    priority: 'HIGH',
    status: 'PLANNED',
    title: 'Budgets for categories',
    body: 'A monthly limit for a category, and in the summary how much of it is used. I mostly need it for food and leisure; a warning at 80 per cent would be enough.',
  },
  {
    daysAgo: 58,
    changedDaysAgo: 11,
    feedbackType: 'FEATURE_REQUEST',
    priority: 'MEDIUM',
    status: 'IN_PROGRESS',
    title: 'Import bank statements',
    body: 'Upload a CSV file of my bank, map its columns once, and review the entries before they are saved. Entries that exist already (same day, amount and account) should be marked and left out.',
  },
  {
    daysAgo: 76,
    changedDaysAgo: 6,
    feedbackType: 'BUG_REPORT',
    priority: 'HIGH',
    status: 'IN_PROGRESS',
    title: 'Charts are unreadable for colour-blind people',
    body: 'Income and expenses are told apart by red and green alone. Labels or patterns would help, and so would a table beside the chart.',
  },
  {
    daysAgo: 118,
    changedDaysAgo: 71,
    feedbackType: 'FEATURE_REQUEST',
    priority: 'MEDIUM',
    status: 'COMPLETED',
    title: 'Keys with an expiry date',
    body: 'I hand keys to contractors for a few weeks. I would rather have them end by themselves than remember to revoke them.',
  },
  {
    daysAgo: 143,
    changedDaysAgo: 130,
    feedbackType: 'BUG_REPORT',
    priority: 'LOW',
    status: 'COMPLETED',
    title: 'Typing mistake in the validation message for tags',
    body: 'With more than twenty tags the message said "tag are too many". It should be "tags are too many".',
  },
  {
    daysAgo: 190,
    changedDaysAgo: 182,
    feedbackType: 'FEATURE_REQUEST',
    priority: 'LOW',
    status: 'CLOSED',
    title: 'Animated emoji for categories',
    body: 'It would be fun if the emoji of a category could move. Closed by agreement: fun for a day, distracting for a year.',
  },
];
