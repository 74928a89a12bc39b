import { lowerCase } from '../lower-case.ts';
import { type Declaration, declarationsOf, storedDeclarations } from './declarations.ts';
import type { TemplateFile } from './parse-file.ts';
import type { StoredTemplate } from './template-file.ts';

/** The tags as the server stores them: trimmed, without duplicates (ignoring case). */
function storedTags(tags: readonly string[]): string[] {
  const stored = new Map<string, string>();
  for (const tag of tags.map((each) => each.trim())) {
    const key = lowerCase(tag);
    if (!stored.has(key)) stored.set(key, tag);
  }
  return [...stored.values()];
}

function storedValue(field: string, value: unknown): unknown {
  if (field === 'variables') return storedDeclarations(value as readonly Declaration[]);
  if (field === 'tags') return storedTags(value as string[]);
  return typeof value === 'string' && field !== 'content' ? value.trim() : value;
}

export function changesOf(
  { fields }: TemplateFile,
  template: StoredTemplate,
): Partial<TemplateFile['fields']> {
  const stored = {
    ...template,
    variables: storedDeclarations(declarationsOf(template.variables)),
  };
  const changes = Object.entries(fields).filter(
    ([field, value]) =>
      JSON.stringify(storedValue(field, value)) !==
      JSON.stringify(stored[field as keyof StoredTemplate]),
  );
  return Object.fromEntries(changes);
}
