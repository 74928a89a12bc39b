/** Marks line breaks and spaces in an added or removed text that has nothing else to see. */
export const visibleDifference = (text: string): string =>
  text.trim() === '' ? text.replace(/\r?\n/g, '↵\n').replaceAll(' ', '·') : text;
