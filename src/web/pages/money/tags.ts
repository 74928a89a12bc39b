/** Tags as one string, separated by commas. A comma in a tag is written as `\,`. */
export const joinTags = (tags: readonly string[]): string =>
  tags.map((tag) => tag.replace(/[,\\]/g, '\\$&')).join(', ');

/** Blank tags are left out. */
export function splitTags(entered: string): string[] {
  const tags = [...entered.matchAll(/((?:[^,\\]|\\.?)*)(?:,|$)/gs)].map(([, tag = '']) =>
    tag.replace(/\\([,\\])/g, '$1').trim(),
  );
  return tags.filter((tag) => tag !== '');
}
