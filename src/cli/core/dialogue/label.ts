import { kebabCase } from '../declare/kebab-case.ts';
import { safeLine } from '../output/safe-text.ts';

const maximumLength = 60;

/** The name of an option for people: `estimatedBuildTime` is “Estimated build time”. */
export function labelOf(name: string): string {
  const words = kebabCase(name).replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** On one line. */
export function shortened(value: string): string {
  const lines = value.trim().split('\n');
  const first = safeLine(lines[0] ?? '');
  const start = first.length > maximumLength ? `${first.slice(0, maximumLength)}…` : first;
  return lines.length > 1 ? `${start} (${lines.length} lines)` : start;
}
