/** Makes spaces and line breaks visible in an added or removed text that has no other characters. */
export const visibleDifference = (text: string): string =>
  text.trim() === '' ? text.replace(/\r?\n/g, '↵\n').replaceAll(' ', '·') : text;
