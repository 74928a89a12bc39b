import type {
  FeedbackType,
  IdeaPriority,
  IdeaStatus,
} from '../../../generated/operations/graphql.ts';
import { type Html, html } from '../../framework/html.ts';

export const statuses: Record<IdeaStatus, string> = {
  OPEN: 'Open',
  UNDER_REVIEW: 'Under review',
  PLANNED: 'Planned',
  IN_PROGRESS: 'In progress',
  COMPLETED: 'Completed',
  CLOSED: 'Closed',
};

export const feedbackTypes: Record<FeedbackType, string> = {
  FEATURE_REQUEST: 'Feature request',
  BUG_REPORT: 'Bug report',
};

export const priorities: Record<IdeaPriority, string> = {
  LOW: 'Low',
  MEDIUM: 'Medium',
  HIGH: 'High',
};

/** How much of the icon's circle is filled, in quarters. */
const quarters: Record<IdeaStatus, number> = {
  OPEN: 0,
  UNDER_REVIEW: 1,
  PLANNED: 2,
  IN_PROGRESS: 3,
  COMPLETED: 4,
  CLOSED: 0,
};

/** The circumference of the filled circle, whose radius is 2.5. */
const circumference = 15.708;

/** The status of an idea. The icon shows the progress; the label makes it readable without it. */
export const statusBadge = (status: IdeaStatus): Html => html`
<span class="idea-status ${status.toLowerCase().replace('_', '-')}"><svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
  <circle cx="8" cy="8" r="6.75" fill="none" stroke="currentColor" stroke-width="1.5"/>
  ${
    quarters[status] > 0 &&
    html`<circle cx="8" cy="8" r="2.5" fill="none" stroke="currentColor" stroke-width="5" stroke-dasharray="${(quarters[status] * circumference) / 4} ${circumference}" transform="rotate(-90 8 8)"/>`
  }
  ${status === 'CLOSED' && html`<path d="M4.75 8h6.5" stroke="currentColor" stroke-width="1.75"/>`}
</svg>${statuses[status]}</span>`;
