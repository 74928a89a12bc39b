import { text } from './text.ts';

const maxWords = 10;

/** How a search finds words, for the descriptions of filters. */
export const searchRule =
  'A word of 4 or more characters is also found if a letter is missing or two neighbouring letters are swapped, from 5 characters on also if a letter is wrong or added. 1 to 100 characters, at most 10 words.';

export const searchWords = text({ max: 100 })
  .transform((search) => [...new Set(search.split(/\s+/))])
  .refine((words) => words.length <= maxWords, {
    error: `has too many words (maximum is ${maxWords})`,
    params: { code: 'TOO_MANY' },
  });
