/** A tag in quotes with doubled quotes inside, or one without quotes. */
const tag = /\s*(?:"([^"]*(?:""[^"]*)*)"|([^,]*))\s*(?:,|$)/gy;

/** More than the API accepts, so that the API reports too many tags. */
const maxTags = 100;

/**
 * The tags of a string with commas between them. A tag in quotes may contain commas, as in CSV. Blank
 * tags are left out.
 */
export function tagsOf(entered: string): string[] {
  const tags: string[] = [];
  tag.lastIndex = 0;
  while (tag.lastIndex < entered.length && tags.length < maxTags) {
    const [, quoted, plain = ''] = tag.exec(entered) ?? [];
    const value = (quoted?.replaceAll('""', '"') ?? plain).trim();
    if (value !== '') tags.push(value);
  }
  return tags;
}

/** {@link tagsOf} reads the result. */
export const tagText = (tags: readonly string[]): string =>
  tags.map((each) => (/^"|,/.test(each) ? `"${each.replaceAll('"', '""')}"` : each)).join(', ');
