import { characterCount } from '../../../input/text.ts';
import { templateVariable as variable } from '../variables/input.ts';

/** The unique names of the template variables in a content, in order of first appearance. */
export function templateVariables(content: string): string[] {
  const names = new Set<string>();
  for (const [, name = ''] of content.matchAll(variable)) names.add(name);
  return [...names];
}

/**
 * Replaces template variables by their values, in one pass: a variable in a value is not replaced.
 * Variables without a value stay.
 */
export function fillVariables(content: string, values: ReadonlyMap<string, string>): string {
  return content.replace(variable, (text, name: string) => values.get(name) ?? text);
}

/** Does not build the string. */
export function filledLength(content: string, values: ReadonlyMap<string, string>): number {
  const lengths = new Map([...values].map(([name, value]) => [name, characterCount(value)]));
  let length = characterCount(content);
  for (const [text, name = ''] of content.matchAll(variable)) {
    length += (lengths.get(name) ?? text.length) - text.length;
  }
  return length;
}

/** Whether a content contains a template variable. */
export function hasVariables(content: string): boolean {
  return content.search(variable) >= 0;
}
