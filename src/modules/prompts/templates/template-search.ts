import { createHash } from 'node:crypto';
import { literalPattern, type SqlCondition } from '../../../database/query/filter.ts';
import type { ComputedKey } from '../../../database/query/selection.ts';

/** Shorter words must be contained exactly: a word of three letters is similar to too many others. */
const minSimilarLength = 4;
/** In longer words, two letters may be swapped: they have too few trigrams in common. */
const minSwappedLength = 5;
/** In words from that length up to this one, a wrong letter also leaves too few trigrams. */
const maxReplacedLength = 7;

type Column = (field: string) => string;

const shortFields = (column: Column) => ['title', 'description', 'tags'].map(column).join(', ');

/** What searches look in, as in the index. */
const searchText = (column: Column) =>
  `template_search_text(${shortFields(column)}, ${column('content')})`;

/** Its start, without the content, as in the same index. */
const shortText = (column: Column) => `template_search_text(${shortFields(column)}, NULL)`;

const containing = (word: string) => `%${literalPattern(word)}%`;

/** Patterns of the word with each two neighbouring letters swapped, and with each inner letter wrong. */
function typingErrors(word: string): string[] {
  const letters = [...word].map(literalPattern);
  if (letters.length < minSwappedLength) return [];
  const swapped = letters
    .slice(1)
    .map((letter, index) => letters.with(index, letter).with(index + 1, letters[index] as string));
  const isShort = letters.length <= maxReplacedLength;
  const replaced = isShort ? letters.slice(2).map((_, index) => letters.with(index + 1, '_')) : [];
  return [...swapped, ...replaced].map((pattern) => `%${pattern.join('')}%`);
}

/**
 * The condition for templates that have all words: each is contained, or similar to words of the
 * template (at least half of their trigrams are the same), or contained with one of
 * {@link typingErrors}.
 * The index serves all three, and the default threshold of pg_trgm is one half.
 *
 * The similarity to the whole template takes ten times as long as all other comparisons of a template, so
 * it comes last, after the similarity to the short fields: that one implies it.
 */
export function searchCondition(words: readonly string[]): SqlCondition {
  return (column, parameters) => {
    const text = searchText(column);
    const conditions = words.map((word) => {
      const options = [`${text} LIKE lower(${parameters.add(containing(word), 'text')})`];
      const isCompared = [...word].length >= minSimilarLength;
      if (isCompared) options.push(`${parameters.add(word, 'text')} <<% ${shortText(column)}`);
      const errors = typingErrors(word);
      if (errors.length > 0) {
        options.push(`${text} LIKE ANY (lower_each(${parameters.add(errors, 'text[]')}))`);
      }
      if (isCompared) options.push(`${parameters.add(word, 'text')} <<% ${text}`);
      return `(${options.join(' OR ')})`;
    });
    return conditions.join(' AND ');
  };
}

/**
 * How well a template matches: the sum of the words' similarities to its title, tags and
 * description, and of whether its content contains them. Rounded, so that a cursor contains it
 * exactly.
 */
export function relevanceOf(words: readonly string[]): ComputedKey {
  const sql: ComputedKey['sql'] = (column, parameters) => {
    const terms = words.map((word) => {
      const text = parameters.add(word, 'text');
      const pattern = parameters.add(containing(word), 'text');
      return (
        `4 * word_similarity(${text}, ${column('title')})` +
        ` + 2 * word_similarity(${text}, array_to_string(${column('tags')}, ' '))` +
        ` + word_similarity(${text}, ${column('description')})` +
        ` + (${column('content')} ILIKE ${pattern})::int * 0.5`
      );
    });
    return `round((${terms.join(' + ')})::numeric, 4)`;
  };
  return { type: 'numeric', isIndexed: false, sql };
}

/** Identifies a search in cursors: the relevance for another search is another order. */
export const searchId = (words: readonly string[]) =>
  createHash('sha256').update(words.join(' ').toLowerCase()).digest('base64url').slice(0, 8);
