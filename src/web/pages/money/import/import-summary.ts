import type { ImportSummaryTextFragment } from '../../../../generated/operations/graphql.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { type Html, html } from '../../../framework/html.ts';
import { count } from '../../../ui/formats.ts';
import { totalsStats } from '../../../ui/stat.ts';

graphql(`
  fragment ImportSummaryText on ImportPreview {
    currencies
    summary {
      totals {
        income
        expenses
        balance
      }
      possibleDuplicateCount
      unknownCategoryCount
      unknownCategoryNames
      unknownAccountCount
      unknownAccountNames
      defaultCategoryCount
      withoutAccountCount
    }
  }
`);

const rowsHave = (number: number, one: string, several: string): string =>
  `${count(number, 'new row')} ${number === 1 ? one : several}`;

const quotedNames = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');

/**
 * What the import would create: its sums, and what to check before it.
 * @param currency the currency of the user's amounts; null if it is not set
 */
export function importSummary(
  { summary, currencies }: ImportSummaryTextFragment,
  currency: string | null | undefined,
): Html | false {
  if (!summary) return false;
  const { totals } = summary;
  const checks = [...otherCurrencies(currencies, currency), ...checksOf(summary)];
  return html`
${totalsStats(totals)}
${checks.length > 0 && html`<ul class="verbatim">${checks.map((check) => html`<li>${check}.</li>`)}</ul>`}`;
}

/** What to check about the currencies that the file names. */
function otherCurrencies(
  currencies: readonly string[],
  own: string | null | undefined,
): readonly string[] {
  const others = currencies.filter((each) => each !== own);
  if (others.length === 0 || (own == null && currencies.length === 1)) return [];
  const isOwn = own == null ? '' : `, but your currency is ${own}`;
  return [`The file has amounts in ${others.join(', ')}${isOwn}: amounts are not converted`];
}

function checksOf(summary: NonNullable<ImportSummaryTextFragment['summary']>): readonly string[] {
  const {
    possibleDuplicateCount,
    unknownCategoryCount,
    unknownCategoryNames,
    unknownAccountCount,
    unknownAccountNames,
    defaultCategoryCount,
    withoutAccountCount,
  } = summary;
  const checks: readonly [number, string][] = [
    [
      possibleDuplicateCount,
      `${rowsHave(possibleDuplicateCount, 'is a possible duplicate', 'are possible duplicates')}: you have an entry with the same account, date and amount`,
    ],
    [
      unknownCategoryCount,
      `${rowsHave(unknownCategoryCount, 'has an unknown category', 'have an unknown category')}: ${quotedNames(unknownCategoryNames)}`,
    ],
    [
      unknownAccountCount,
      `${rowsHave(unknownAccountCount, 'has an unknown account', 'have an unknown account')}: ${quotedNames(unknownAccountNames)}`,
    ],
    [
      defaultCategoryCount,
      rowsHave(defaultCategoryCount, 'gets a default category', 'get a default category'),
    ],
    [
      withoutAccountCount,
      `${rowsHave(withoutAccountCount, 'has no account and changes', 'have no account and change')} no balance`,
    ],
  ];
  return checks.flatMap(([count, text]) => (count === 0 ? [] : [text]));
}
