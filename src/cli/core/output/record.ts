import type { Colors } from './colors.ts';
import { safeLine } from './safe-text.ts';

export type RecordLine = readonly [
  name: string,
  value: string | number | boolean | null | undefined,
];

/** Lines of names and values, with a dash for null and empty values. */
export function recordLines(lines: readonly RecordLine[], colors: Colors): string[] {
  const width = Math.max(...lines.map(([name]) => name.length)) + 2;
  return lines.map(([name, value]) => {
    const text = value == null || value === '' ? '–' : safeLine(String(value));
    return `${colors.bold(`${name}:`.padEnd(width))}${text}`;
  });
}
