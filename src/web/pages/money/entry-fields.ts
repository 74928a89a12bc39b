import { FolioError } from '../../../errors.ts';
import type {
  DescriptionSuggestionsFragment,
  EntryChoicesFragment,
  ListedEntryFragment,
  UpdateEntryInput,
} from '../../../generated/operations/graphql.ts';
import { createEntryInput } from '../../../modules/finance/entries/input.ts';
import type { Entered, Fields } from '../../framework/fields.ts';
import { type Html, html } from '../../framework/html.ts';
import type { Submission } from '../../framework/page.ts';
import type { PageRequest } from '../../framework/page-request.ts';
import { amountField as anyAmountField, enteredAmount } from '../../ui/amount-field.ts';
import {
  checkbox,
  currentValue,
  field,
  inputField,
  labelled,
  options,
  select,
  singleLine,
} from '../../ui/form.ts';
import { toGlobalId } from '../../ui/list-filters.ts';
import { joinTags, splitTags } from './tags.ts';

type Choices = EntryChoicesFragment;
type Category = Choices['categories'][number];
type NamedRecord = Pick<Category, 'databaseId' | 'emoji' | 'name'>;

export const categoryTypeTitles = { EXPENSE: 'Expenses', INCOME: 'Income' } as const;

/** The name is first, so that typing its start selects the option. */
export const optionLabel = ({ emoji, name }: Pick<Category, 'emoji' | 'name'>): string =>
  `${name} ${emoji}`;

export const recordChoices = (records: readonly NamedRecord[]) =>
  records.map((record) => ({ value: String(record.databaseId), title: optionLabel(record) }));

export const categoryOptions = (categories: readonly Category[], chosen = ''): Html[] =>
  Object.entries(categoryTypeTitles).map(
    ([type, title]) =>
      html`<optgroup label="${title}">${options(
        recordChoices(categories.filter((category) => category.type === type)),
        chosen,
      )}</optgroup>`,
  );

export function categoryField(entered: Entered, { categories }: Choices, value = ''): Html {
  const chosen = currentValue(entered, 'categoryId', value);
  const titleOf = (id: string) => {
    const category = categories.find(({ databaseId }) => String(databaseId) === id);
    return category ? optionLabel(category) : id;
  };
  return labelled(
    entered,
    { ...inputField(createEntryInput, 'categoryId'), showValue: titleOf },
    (attributes) => html`<select id="categoryId" name="categoryId" required ${attributes}>
    <option value="">Choose a category</option>
    ${categoryOptions(categories, chosen)}
  </select>`,
  );
}

/** The value of the option "No account" in a form where a blank value keeps the account. */
export const noAccount = 'none';

export const accountChoices = (
  accounts: readonly NamedRecord[],
  none: '' | typeof noAccount = '',
) => [{ value: none, title: 'No account' }, ...recordChoices(accounts)];

/** The account of a form in which a blank value keeps it. */
export function changedAccount(fields: Fields): Pick<UpdateEntryInput, 'accountId'> {
  const accountId = fields.optional('accountId');
  if (accountId === undefined) return {};
  return { accountId: accountId === noAccount ? null : toGlobalId('Account', accountId) };
}

/** The field for the account of an entry; none if there are no accounts. */
export const accountField = (entered: Entered, { accounts }: Choices, value = ''): Html | false =>
  accounts.length > 0 &&
  select(entered, {
    ...inputField(createEntryInput, 'accountId'),
    choices: accountChoices(accounts),
    value,
  });

/** The account of new entries: that of the last one, otherwise the default account. */
export function accountIdOf({ query }: Pick<PageRequest, 'query'>, { accounts }: Choices): string {
  const initial = accounts.find(({ isDefault }) => isDefault);
  return query.accountId ?? (initial ? String(initial.databaseId) : '');
}

export const amountField = (entered: Entered, value = '', hasFocus = false): Html =>
  anyAmountField(entered, { ...inputField(createEntryInput, 'amount'), value, hasFocus });

export const dateField = (entered: Entered, value: string): Html =>
  field(entered, { ...inputField(createEntryInput, 'date'), value });

/** @param value undefined for a new entry: a suggestion then also fills the category */
export const descriptionField = (
  entered: Entered,
  { descriptionSuggestions: suggestions }: DescriptionSuggestionsFragment,
  value?: string,
): Html => html`${field(entered, {
  ...inputField(createEntryInput, 'description'),
  value: value ?? '',
  suggestions: 'descriptions',
})}
<datalist id="descriptions" ${value === undefined && !entered.wasRejected && html`data-fills-category`}>${suggestions.map(
  ({ description, category }) =>
    html`<option value="${description}" data-category="${category?.databaseId}"></option>`,
)}</datalist>`;

/** The values that the fields of an entry show and send: all of them strings. */
export const entryValues = (entry: ListedEntryFragment) => ({
  amount: entry.amount,
  date: entry.date,
  categoryId: String(entry.category.databaseId),
  accountId: entry.account ? String(entry.account.databaseId) : '',
  description: singleLine(entry.description ?? ''),
  tags: singleLine(joinTags(entry.tags)),
  recurring: entry.recurring ? 'true' : '',
});

type EntryValues = ReturnType<typeof entryValues>;

/** The fields of an entry, new or edited. */
export const entryFields = (
  entered: Entered,
  choices: Choices & DescriptionSuggestionsFragment,
  entry: Partial<EntryValues> & Pick<EntryValues, 'date'>,
): Html => html`
<div class="fields">
  ${amountField(entered, entry.amount, entry.amount === undefined)}
  ${dateField(entered, entry.date)}
  ${categoryField(entered, choices, entry.categoryId)}
  ${accountField(entered, choices, entry.accountId)}
</div>
${descriptionField(entered, choices, entry.description)}
${field(entered, {
  ...inputField(createEntryInput, 'tags'),
  value: entry.tags ?? '',
  hint: 'Separate tags with commas, for example: holiday, Lisbon.',
})}
${checkbox(entered, { ...inputField(createEntryInput, 'recurring'), isChecked: entry.recurring === 'true', hint: 'The entry repeats, such as rent. Only a label: no entries are created.' })}`;

/** Reports all missing fields at once. @throws VALIDATION_FAILED */
function requireEntered(fields: Fields): void {
  const details = [
    { path: ['amount'], message: "Amount can't be blank" },
    { path: ['categoryId'], message: 'Choose a category' },
  ].filter(({ path: [name = ''] }) => fields.optional(name) === undefined);
  if (details.length > 0) throw new FolioError('VALIDATION_FAILED', { details });
}

/** The input of a form of an entry. @throws VALIDATION_FAILED */
export async function entryInput(submission: Pick<Submission, 'fields' | 'readViewer'>) {
  const { fields } = submission;
  requireEntered(fields);
  const accountId = fields.optional('accountId');
  return {
    amount: await enteredAmount(submission, 'amount'),
    categoryId: toGlobalId('Category', fields.text('categoryId')),
    date: fields.text('date'),
    accountId: accountId === undefined ? null : toGlobalId('Account', accountId),
    description: fields.optional('description') ?? null,
    tags: splitTags(fields.text('tags')),
    recurring: fields.text('recurring') === 'true',
  } satisfies UpdateEntryInput;
}
