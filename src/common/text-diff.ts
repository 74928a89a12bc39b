import { diffArrays, diffWordsWithSpace } from 'diff';

export type DiffKind = 'EQUAL' | 'ADDED' | 'REMOVED';

/** The texts of EQUAL and REMOVED together are the old text, those of EQUAL and ADDED the new one. */
export interface DiffPart {
  readonly kind: DiffKind;
  readonly text: string;
}

/** In milliseconds, and in edits. Other requests wait meanwhile, and hostile texts would take minutes. */
const lineLimits = { timeout: 50, maxEditLength: 2_000 };
const wordLimits = { timeout: 10, maxEditLength: 300 };

/** All words of a text together. */
const wordBudgetMs = 50;

/** Each line with its end, so that they are the text together. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

interface Change {
  readonly added?: boolean;
  readonly removed?: boolean;
  readonly text: string;
}

const kindOf = ({ added, removed }: { added?: boolean; removed?: boolean }): DiffKind => {
  if (added) return 'ADDED';
  return removed ? 'REMOVED' : 'EQUAL';
};

const replaced = (from: string, to: string): DiffPart[] => [
  ...(from === '' ? [] : [{ kind: 'REMOVED', text: from } as const]),
  ...(to === '' ? [] : [{ kind: 'ADDED', text: to } as const]),
];

/**
 * How a text differs from another: by lines, and by words within lines that were replaced. Texts that
 * differ too much are replaced as a whole.
 */
export function textDiff(from: string, to: string): DiffPart[] {
  const lines = diffArrays(linesOf(from), linesOf(to), lineLimits);
  if (!lines) return replaced(from, to);
  const deadline = performance.now() + wordBudgetMs;
  const changes: Change[] = lines.map(({ value, added, removed }) => ({
    added,
    removed,
    text: value.join(''),
  }));
  return wordsOf(withoutBlankAnchors(changes), deadline);
}

/**
 * Blank lines occur everywhere, so an equal one between changed lines says nothing about them: it
 * belongs to what was replaced.
 */
function withoutBlankAnchors(changes: readonly Change[]): Change[] {
  const joined: Change[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed !== '') joined.push({ removed: true, text: removed });
    if (added !== '') joined.push({ added: true, text: added });
    removed = '';
    added = '';
  };
  for (const [index, change] of changes.entries()) {
    const isAnchor = kindOf(change) === 'EQUAL';
    const isBetween = removed + added !== '' && index < changes.length - 1;
    if (isAnchor && !(isBetween && change.text.trim() === '')) {
      flush();
      joined.push(change);
      continue;
    }
    if (!change.added) removed += change.text;
    if (!change.removed) added += change.text;
  }
  flush();
  return joined;
}

function wordsOf(changes: readonly Change[], deadline: number): DiffPart[] {
  const parts: DiffPart[] = [];
  for (let index = 0; index < changes.length; index += 1) {
    const change = changes[index] as Change;
    const next = changes[index + 1];
    if (change.removed && next?.added) {
      parts.push(...wordsDiff(change.text, next.text, deadline));
      index += 1;
    } else parts.push({ kind: kindOf(change), text: change.text });
  }
  return parts;
}

function wordsDiff(from: string, to: string, deadline: number): DiffPart[] {
  const timeout = Math.min(wordLimits.timeout, deadline - performance.now());
  const words = timeout > 0 && diffWordsWithSpace(from, to, { ...wordLimits, timeout });
  if (!words) return replaced(from, to);
  return words.map(({ value, ...change }) => ({ kind: kindOf(change), text: value }));
}
