import type { DiffKind, DiffPart } from '../../../common/text-diff.ts';
import { visibleDifference } from '../../../common/visible-difference.ts';
import type { Printer } from '../../core/output/printer.ts';

interface LinePart {
  readonly text: string;
  readonly isEqual: boolean;
}

interface DiffLine {
  readonly kind: DiffKind;
  readonly parts: readonly LinePart[];
}

/** The lines of one of the two texts, of which the last one is not complete yet. */
class Side {
  #lines: LinePart[][] = [];
  #line: LinePart[] = [];

  /** Adds text that may contain line breaks. */
  add(text: string, isEqual: boolean): void {
    const [first = '', ...others] = text.split('\n');
    this.#addPart(first, isEqual);
    for (const each of others) {
      this.endLine();
      this.#addPart(each, isEqual);
    }
  }

  #addPart(text: string, isEqual: boolean): void {
    if (text !== '') this.#line.push({ text, isEqual });
  }

  endLine(): void {
    this.#lines.push(this.#line);
    this.#line = [];
  }

  /** Ends the last line, unless the text ends with a line break. */
  endText(): void {
    if (this.#line.length > 0) this.endLine();
  }

  /** Whether the current line is equal in both texts, and no line before it waits. */
  get isEqual(): boolean {
    return this.#lines.length === 0 && this.#line.every(({ isEqual }) => isEqual);
  }

  take(kind: DiffKind): DiffLine[] {
    const lines = this.#lines.map((parts) => ({ kind, parts }));
    this.#lines = [];
    return lines;
  }
}

/** The lines of a comparison: removed lines before those that were added in their place. */
function diffLines(parts: readonly DiffPart[]): DiffLine[] {
  const [from, to] = [new Side(), new Side()];
  const lines: DiffLine[] = [];
  const end = (isLast = false) => {
    const isEqual = from.isEqual && to.isEqual;
    for (const side of [from, to]) {
      if (isLast) side.endText();
      else side.endLine();
    }
    if (isEqual) {
      lines.push(...from.take('EQUAL'));
      to.take('EQUAL');
    } else lines.push(...from.take('REMOVED'), ...to.take('ADDED'));
  };
  for (const { kind, text } of parts) {
    if (kind === 'REMOVED') from.add(visibleDifference(text), false);
    else if (kind === 'ADDED') to.add(visibleDifference(text), false);
    else {
      const pieces = text.split('\n');
      for (const [index, piece] of pieces.entries()) {
        from.add(piece, true);
        to.add(piece, true);
        if (index < pieces.length - 1) end();
      }
    }
  }
  end(true);
  return lines;
}

/** How many equal lines are shown before and after a difference. */
const context = 3;

/** Prints a comparison, with the equal lines near the differences. */
export function showDiff(parts: readonly DiffPart[], { colors, colored, line }: Printer): void {
  const lines = diffLines(parts);
  const changed = lines.flatMap(({ kind }, index) => (kind === 'EQUAL' ? [] : [index]));
  const isShown = (index: number) => changed.some((each) => Math.abs(each - index) <= context);
  const styles = {
    EQUAL: { mark: '  ', color: (text: string) => text },
    REMOVED: { mark: '- ', color: colors.red },
    ADDED: { mark: '+ ', color: colors.green },
  };
  let wasShown = true;
  for (const [index, { kind, parts: texts }] of lines.entries()) {
    if (!isShown(index)) {
      if (wasShown) line('…');
      wasShown = false;
      continue;
    }
    wasShown = true;
    const { mark, color } = styles[kind];
    const isPartial = texts.some(({ isEqual }) => isEqual);
    colored([
      [mark, color],
      ...texts.map(({ text, isEqual }) => {
        const isMarked = kind !== 'EQUAL' && isPartial && !isEqual;
        return [text, isMarked ? (each: string) => color(colors.inverse(each)) : color] as const;
      }),
    ]);
  }
}
