import { enumValue } from '../../../common/enum-values.ts';
import type { Option, Options } from '../declare/option.ts';
import type { Answer } from './answer.ts';
import { labelOf, shortened } from './label.ts';

/** Names and values of the options that are given, one line each. */
export function summaryLines(
  options: Options,
  given: Readonly<Record<string, unknown>>,
  answers: ReadonlyMap<string, Answer>,
): readonly string[] {
  const rows = Object.entries(options).flatMap(([name, option]) => {
    const text = answers.get(name)?.text ?? givenText(given[name], option);
    return text === '' ? [] : [[`${labelOf(name)}:`, shortened(text)] as const];
  });
  const width = Math.max(...rows.map(([label]) => label.length)) + 1;
  return rows.map(([label, text]) => `  ${label.padEnd(width)}${text}`);
}

export function givenText(value: unknown, option: Option<unknown>): string {
  if (Array.isArray(value)) return value.map((each) => givenText(each, option)).join(', ');
  if (value === undefined) return '';
  if (typeof value === 'boolean') return option.default === value ? '' : value ? 'yes' : 'no';
  return option.values ? enumValue(String(value)) : String(value);
}
