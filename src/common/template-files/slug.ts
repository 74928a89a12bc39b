/** The maximum number of characters: with 4 bytes each and a suffix, within the limit of file systems. */
const maxLength = 50;

/** Names that Windows reserves for devices, with any extension. */
const reservedNames = /^(con|prn|aux|nul|com\d|lpt\d)$/;

export function slugOf(title: string): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const slug = [...words.join('-')].slice(0, maxLength).join('').replace(/-$/, '');
  if (slug === '') return 'template';
  return reservedNames.test(slug) ? `${slug}-template` : slug;
}
