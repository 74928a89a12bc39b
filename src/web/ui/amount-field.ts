import { validationError } from '../../errors.ts';
import { amountReadings } from '../../imports/amounts.ts';
import { label } from '../../input/issues.ts';
import { decimalText } from '../../input/money.ts';
import type { Entered, Fields } from '../framework/fields.ts';
import { type Html, html } from '../framework/html.ts';
import type { Submission } from '../framework/page.ts';
import { currencyMarks, foreignMark } from './currency-marks.ts';
import { field } from './form.ts';
import { amount } from './money.ts';

type Entry = Pick<Submission, 'fields' | 'readViewer'>;

/** The text of a field and, after a question, the chosen reading: radio buttons of the same name. */
type EnteredAmount = readonly string[];

/** The issue of an amount with several meanings. */
export const ambiguousIssue = 'can be read in two ways: choose one';

interface Reading {
  /** A decimal string. */
  readonly value: string;
  readonly isRounded: boolean;
}

/** Amounts have two decimals. */
function inCents(decimal: string): Reading {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(decimal) ?? [];
  const cents = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'));
  const rounded = cents + (fraction.charAt(2) >= '5' ? 1n : 0n);
  return { value: `${sign}${decimalText(rounded)}`, isRounded: fraction.length > 2 };
}

/** The meanings of a text that has more than one. */
function ambiguousReadings(text: string): readonly Reading[] {
  const readings = amountReadings(text);
  return readings.length > 1 ? readings.map(inCents) : [];
}

/** Undefined for no choice, and for one between the meanings of another text. */
function chosenReading([text = '', chosen]: EnteredAmount): string | undefined {
  return ambiguousReadings(text).find(({ value }) => value === chosen)?.value;
}

/** Undefined if the amount has several meanings. What is no amount is returned as entered. */
export function readEnteredAmount(entered: EnteredAmount): string | undefined {
  const [text = ''] = entered;
  const readings = amountReadings(text);
  return readings.length > 1 ? chosenReading(entered) : (readings[0] ?? text.trim());
}

/**
 * The amount in a field of a form.
 * @throws VALIDATION_FAILED if it has several meanings, which the field then shows as choices, or
 * another currency than the user's
 */
export async function enteredAmount(submission: Entry, name: string): Promise<string> {
  const entered = submission.fields.all(name);
  const read = readEnteredAmount(entered);
  if (read === undefined) throw invalid(name, ambiguousIssue);
  const marks = currencyMarks(entered[0] ?? '');
  if (marks.length === 0) return read;
  const { currency = null } = (await submission.readViewer()) ?? {};
  const foreign = currency === null ? undefined : foreignMark(marks, currency);
  if (foreign === undefined) return read;
  throw invalid(name, `must be in ${currency}, the currency of your profile, not in ${foreign}`);
}

const invalid = (name: string, issue: string) =>
  validationError(['input', name], 'INVALID', `${label([name])} ${issue}`);

/** For the notice: the amount that was read from a text in another format than that of the API. */
export function readAs(fields: Fields, name: string): { readonly amount?: string } {
  const [text = ''] = fields.all(name);
  if (/^-?\d+(\.\d{1,2})?$/.test(text.trim())) return {};
  const { value } = inCents(readEnteredAmount(fields.all(name)) ?? text);
  const hasComma = /^-?\d+,\d{1,2}$/.test(text.trim());
  return { amount: hasComma ? value.replace('.', ',') : value };
}

/** A field for an amount, in any usual format. Asks about an ambiguous one, without JavaScript. */
export const amountField = (entered: Entered, options: Parameters<typeof field>[1]): Html =>
  field(entered, {
    ...options,
    autocomplete: 'off',
    inputMode: 'decimal',
    readings: entered.wasRejected && readingChoice(options.name, entered.fields.all(options.name)),
  });

function readingChoice(name: string, entered: EnteredAmount): Html | false {
  const [text = ''] = entered;
  const readings = ambiguousReadings(text);
  return (
    readings.length > 0 &&
    chosenReading(entered) === undefined &&
    html`
<fieldset class="choices conflict">
  <legend>What does ${text.trim()} mean?</legend>
  ${readings.map(({ value, isRounded }, index) => {
    const id = `${name}-reading-${index}`;
    return html`
  <div class="choice">
    <input type="radio" id="${id}" name="${name}" value="${value}">
    <label for="${id}">${amount(value)}${isRounded && ', rounded'}</label>
  </div>`;
  })}
</fieldset>`
  );
}
