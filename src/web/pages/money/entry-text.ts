import type { ListedEntryFragment } from '../../../generated/operations/graphql.ts';
import { withQuery } from '../../framework/address.ts';
import { type Html, html } from '../../framework/html.ts';
import { negated, signedAmount } from '../../ui/money.ts';
import { joinTags } from './tags.ts';

/** The description of an entry, or its category if it has none. */
export const entryName = ({ description, category }: ListedEntryFragment): string =>
  description ?? category.name;

/** The amount of an entry with its sign: expenses are negative. */
export const entryAmount = ({ amount, category }: ListedEntryFragment): Html =>
  amountOfType(amount, category.type);

/** @param text the amount, a positive decimal string */
export const amountOfType = (text: string, type: 'EXPENSE' | 'INCOME' | null): Html =>
  html`<span class="money${type === 'INCOME' && ' income'}">${signedAmount(type === 'EXPENSE' ? negated(text) : text)}</span>`;

export const entryLabels = ({ tags, recurring }: ListedEntryFragment): Html => html`
${recurring && html`<span class="tag">Recurring</span>`}${tags.map((tag) => html` <a class="tag" dir="auto" href="${withQuery('/money/entries', { allTags: joinTags([tag]) })}">${tag}</a>`)}`;
