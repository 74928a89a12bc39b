/** The list items of a changelog, each with all of its lines. */
function bulletsOf(changelog: string): string[] {
  return changelog
    .split(/\n(?=[-*] |#|\n)/)
    .map((block) => block.trim())
    .filter((block) => /^[-*] /.test(block));
}

/**
 * Whether a new list item of the changelog contains the path in backticks. Items of `before` do not
 * count, so that an entry allows a change only once.
 */
export function hasNewEntry(path: string, changelog: string, before: string): boolean {
  const previous = new Set(bulletsOf(before));
  return bulletsOf(changelog).some(
    (bullet) => !previous.has(bullet) && bullet.includes(`\`${path}\``),
  );
}
