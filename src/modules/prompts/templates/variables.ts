/** `{{NAME}}`: capital letters, digits and underscores, starting with a letter (documented). */
const variable = /\{\{([A-Z][A-Z0-9_]*)\}\}/g;

/** The unique names of the template variables in a content, in order of first appearance. */
export function templateVariables(content: string): string[] {
  const names = new Set<string>();
  for (const [, name = ''] of content.matchAll(variable)) names.add(name);
  return [...names];
}

/** Whether a content contains a template variable. */
export function hasVariables(content: string): boolean {
  return content.search(variable) >= 0;
}
