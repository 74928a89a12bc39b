/** An added or removed text as it is shown: line breaks and spaces alone would not be seen. */
export const visibleDifference = (text: string): string =>
  text.trim() === '' ? text.replace(/\r?\n/g, '↵\n').replaceAll(' ', '·') : text;
