import { createHash } from 'node:crypto';
import { literalPattern, type SqlCondition } from '../../../database/query/filter.ts';
import type { ComputedKey } from '../../../database/query/selection.ts';
import { wordCondition } from '../../../database/query/word-condition.ts';

type Column = (field: string) => string;

const shortFields = (column: Column) => ['title', 'description', 'tags'].map(column).join(', ');

/** What searches look in, as in the index. */
const searchText = (column: Column) =>
  `template_search_text(${shortFields(column)}, ${column('content')})`;

/** Its start, without the content, as in the same index. */
const shortText = (column: Column) => `template_search_text(${shortFields(column)}, NULL)`;

const containing = (word: string) => `%${literalPattern(word)}%`;

export function searchCondition(words: readonly string[]): SqlCondition {
  return (column, parameters) => {
    const text = { sql: searchText(column), isLower: true, start: shortText(column) } as const;
    return words.map((word) => wordCondition(word, text, parameters)).join(' AND ');
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
