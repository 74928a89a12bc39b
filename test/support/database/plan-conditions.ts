/** The other side of `= ANY` with an empty list, which no row satisfies. PostgreSQL drops all other conditions. */
export const emptyList = 'nothing';

/** Two sides of `=`. A value is `literal`. */
export type Comparison = readonly [one: string, other: string];

/** The depth of parentheses at each character. Those of one pair have the same. */
function depthsOf(text: string): number[] {
  let depth = 0;
  return Array.from(text, (character) => {
    if (character === '(') depth += 1;
    return character === ')' ? depth-- : depth;
  });
}

/** Without parentheses around the whole text. */
function unwrapped(text: string): string {
  const trimmed = text.trim().replace(/^ANY (?=\()/, '');
  const first = depthsOf(trimmed).findIndex((depth, at) => depth === 1 && trimmed[at] === ')');
  if (!trimmed.startsWith('(') || first < trimmed.length - 1) return trimmed;
  return unwrapped(trimmed.slice(1, -1));
}

/** The operands of an operator outside of parentheses. */
function operandsOf(text: string, operator: 'AND' | 'OR'): string[] {
  const depths = depthsOf(text);
  const places = [...text.matchAll(new RegExp(` ${operator} `, 'g'))]
    .map(({ index }) => index)
    .filter((index) => depths[index] === 0);
  const starts = [0, ...places.map((index) => index + operator.length + 2)];
  return starts.map((start, index) => text.slice(start, places[index]));
}

function comparisonsIn(expression: string): Comparison[] {
  const text = unwrapped(expression);
  const [first, ...alternatives] = operandsOf(text, 'OR').map((each) => [each]);
  if (alternatives.length > 0) {
    const [found = [], ...others] = [first, ...alternatives].map((each) =>
      comparisonsIn(each?.[0] ?? ''),
    );
    return found.filter(([one]) => others.every((each) => each.some((other) => other[0] === one)));
  }
  const conditions = operandsOf(text, 'AND');
  if (conditions.length > 1) return conditions.flatMap(comparisonsIn);
  const [, one, other] = /^(\S+) = (?:ANY )?(.+)$/.exec(text) ?? [];
  return one && other ? [[one, unwrapped(other)]] : [];
}

/** The comparisons that are true for each row of a condition in a plan of PostgreSQL. */
export const comparisonsOf = (condition: string): Comparison[] =>
  comparisonsIn(
    condition.replace(/'\{\}'::[\w ]+\[\]/g, emptyList).replace(/'(?:[^']|'')*'/g, 'literal'),
  );
