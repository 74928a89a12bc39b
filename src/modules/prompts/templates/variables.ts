/** `{{NAME}}`: capital letters, digits and underscores, a letter first (documented). */
const variable = /\{\{([A-Z][A-Z0-9_]*)\}\}/g;

/** The names of the variables in a template's content, each once, in order of appearance. */
export function templateVariables(content: string): string[] {
  return [...new Set(Array.from(content.matchAll(variable), ([, name]) => name as string))];
}

/** Whether a template's content has any variable. */
export function hasVariables(content: string): boolean {
  return content.search(variable) >= 0;
}
