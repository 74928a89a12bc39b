import { templateVariable } from '../../../common/template-variables.ts';
import { characterCount } from '../../../input/text.ts';

/** Does not build the string. */
export function filledLength(content: string, values: ReadonlyMap<string, string>): number {
  const lengths = new Map([...values].map(([name, value]) => [name, characterCount(value)]));
  let length = characterCount(content);
  for (const [text, name = ''] of content.matchAll(templateVariable)) {
    length += (lengths.get(name) ?? text.length) - text.length;
  }
  return length;
}

export function hasVariables(content: string): boolean {
  return content.search(templateVariable) >= 0;
}
