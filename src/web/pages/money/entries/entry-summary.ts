import type { ListedEntryFragment } from '../../../../generated/operations/graphql.ts';
import { type Html, html } from '../../../framework/html.ts';
import { dayTitle } from '../../../ui/dates.ts';
import { entryAmount, entryName } from '../entry-text.ts';

export const entrySummary = (entry: ListedEntryFragment): Html => html`
<div class="line">
  <span class="emoji" aria-hidden="true">${entry.category.emoji}</span>
  <div class="line-text"><strong dir="auto">${entryName(entry)}</strong>
  <span class="line-more"><span>${dayTitle(entry.date)}</span> <bdi>${entry.category.name}</bdi> ${entry.account && html`<bdi>${entry.account.name}</bdi>`}</span></div>
  ${entryAmount(entry)}
</div>`;
