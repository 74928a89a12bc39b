/** Tags as one text, separated by commas. A comma in a tag is written as `\,`. */
export const joinTags = (tags: readonly string[]): string =>
  tags.map((tag) => tag.replace(/[,\\]/g, '\\$&')).join(', ');

/** The tags in a text. Blank ones are left out. */
export function splitTags(text: string): string[] {
  const tags = [...text.matchAll(/((?:[^,\\]|\\.?)*)(?:,|$)/gs)].map(([, tag = '']) =>
    tag.replace(/\\([,\\])/g, '$1').trim(),
  );
  return tags.filter((tag) => tag !== '');
}
