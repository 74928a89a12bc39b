import type { EntryChoicesFragment } from '../../../../generated/operations/graphql.ts';
import { isDate } from '../../../../imports/dates.ts';
import type { Entered } from '../../../framework/fields.ts';
import { type Html, html } from '../../../framework/html.ts';
import type { Visit } from '../../../framework/visit.ts';
import { checkbox, choicesOf, flag, select } from '../../../ui/form.ts';
import { count } from '../../../ui/formats.ts';
import { postForm } from '../../../ui/post-form.ts';
import { accountChoices, noAccount, recordChoices } from '../entry-fields.ts';
import { importPath } from './import-path.ts';
import { fileKind } from './preview-list.ts';
import type { ImportPreview } from './preview-record.ts';
import { columnRoles, detected, shownField } from './settings-input.ts';

export interface Shown {
  readonly visit: Visit;
  readonly entered: Entered;
}

const dateFormats = {
  YEAR_MONTH_DAY: 'Year, month, day: 2026-03-31',
  DAY_MONTH_YEAR: 'Day, month, year: 31/03/2026',
  MONTH_DAY_YEAR: 'Month, day, year: 03/31/2026',
};

const decimalSeparators = { POINT: 'Point: 1,234.56', COMMA: 'Comma: 1.234,56' };

/** The form that corrects how a file is read. It is open while most rows are invalid. */
export function settingsForm(
  preview: ImportPreview,
  choices: EntryChoicesFragment,
  shown: Shown,
): Html {
  const { databaseId, format, invalidCount, newCount, duplicateCount } = preview;
  const { visit, entered } = shown;
  const isCsv = format === 'CSV';
  const isMisread = invalidCount > newCount + duplicateCount || preview.dateFormat === null;
  return html`
<details class="card" ${(isMisread || entered.wasRejected) && flag('open')}>
  <summary>How the file is read <span class="hint">${detectedFormat(preview)}</span></summary>
  ${postForm(visit, entered, {
    action: `${importPath}/${databaseId}`,
    style: '',
    head: html`
    <input type="hidden" name="format" value="${format}">
    ${invalidCount > 0 && correctionHint(preview)}
    ${preview.usesRememberedLayout && html`<p>The columns and formats are those of your last file with these columns.</p>`}`,
    content: html`
    ${isCsv && columnFields(preview, entered)}
    ${isCsv && formatFields(preview, entered)}
    ${recordFields(choices, entered)}`,
    button: html`<button class="button quiet">Read the file again</button>`,
  })}
</details>`;
}

const delimiters: Readonly<Record<string, string>> = {
  ',': 'separated by commas',
  ';': 'separated by semicolons',
  '\t': 'separated by tabs',
  '|': 'separated by vertical bars',
};

const detectedFormat = ({ delimiter, encoding, currencies, ...file }: ImportPreview): string =>
  [
    fileKind(file),
    ...(delimiter === null ? [] : [delimiters[delimiter] ?? `separated by ${delimiter}`]),
    encoding.replace('utf', 'UTF').replace('windows', 'Windows'),
    ...(currencies.length === 0 ? [] : [`amounts in ${currencies.join(' and ')}`]),
  ].join(', ');

const hasAmbiguousDates = ({ dateFormat, columns, usedColumns }: ImportPreview): boolean =>
  dateFormat === null &&
  columns.some(({ index, samples }) => index === usedColumns.date && samples.some(isDate));

const correctionHint = (preview: ImportPreview): Html => html`
<p>${preview.invalidCount === 1 ? '1 row is invalid and is skipped.' : `${count(preview.invalidCount, 'row')} are invalid and are skipped.`}
${
  hasAmbiguousDates(preview)
    ? 'The dates could have the day or the month first. Choose the order of day and month.'
    : 'The table shows why. Check which columns are used.'
}</p>`;

type Column = ImportPreview['columns'][number];

/** The title of a column: its position (starting at 1), its name, and its first value. */
function columnTitle({ index, name, samples: [sample = ''] }: Column): string {
  const title = name ? `${index + 1}. ${name}` : `Column ${index + 1}`;
  return sample === ''
    ? title
    : `${title} (${sample.length > 24 ? `${sample.slice(0, 23)}…` : sample})`;
}

function columnFields({ columns, usedColumns }: ImportPreview, entered: Entered): Html {
  const choices = [
    { value: '', title: 'Not used' },
    ...columns.map((column) => ({ value: String(column.index), title: columnTitle(column) })),
  ];
  const roles = Object.entries(columnRoles) as [keyof typeof columnRoles, string][];
  return html`
<fieldset class="choices"><legend>Columns</legend>
  ${checkbox(entered, { name: 'hasHeader', label: 'The first row has the names of the columns', isChecked: columns.some(({ name }) => name !== null) })}
  <div class="fields">${roles.map(([name, label]) =>
    select(entered, { name, label, choices, value: String(usedColumns[name] ?? '') }),
  )}</div>
</fieldset>`;
}

const titled = (titles: Readonly<Record<string, string>>) => [
  { value: '', title: 'Detect' },
  ...choicesOf(titles),
];

const formatFields = (
  { dateFormat, decimalSeparator }: ImportPreview,
  entered: Entered,
): Html => html`
<input type="hidden" name="${shownField('dateFormat')}" value="${dateFormat ?? ''}">
<input type="hidden" name="${shownField('decimalSeparator')}" value="${decimalSeparator}">
<fieldset class="choices"><legend>Formats</legend><div class="fields">
  ${select(entered, { name: 'dateFormat', label: 'Dates', choices: titled(dateFormats), value: dateFormat ?? '' })}
  ${select(entered, { name: 'decimalSeparator', label: 'Decimal separator of amounts', choices: titled(decimalSeparators), value: decimalSeparator })}
</div></fieldset>`;

function recordFields({ accounts, categories }: EntryChoicesFragment, entered: Entered): Html {
  const unchanged = { value: '', title: 'No change' };
  const categoryChoices = (type: 'EXPENSE' | 'INCOME') => [
    unchanged,
    { value: detected, title: 'From earlier entries with a similar description' },
    ...recordChoices(categories.filter((category) => category.type === type)),
  ];
  return html`
<fieldset class="choices"><legend>For rows without a category or an account</legend><div class="fields">
  ${select(entered, { name: 'expenseCategoryId', label: 'Category of expenses', choices: categoryChoices('EXPENSE'), value: '' })}
  ${select(entered, { name: 'incomeCategoryId', label: 'Category of income', choices: categoryChoices('INCOME'), value: '' })}
  ${select(entered, { name: 'accountId', label: 'Account', choices: [unchanged, ...accountChoices(accounts, noAccount)], value: '' })}
</div></fieldset>`;
}
