/** The bullets of a changelog, each with the lines that continue it. */
function bulletsOf(changelog: string): string[] {
  return changelog
    .split(/\n(?=[-*] |#|\n)/)
    .map((block) => block.trim())
    .filter((block) => /^[-*] /.test(block));
}

/**
 * Whether a bullet names a path, in backticks. Only bullets that were not there before count, so
 * that naming a change once does not allow it for ever.
 */
export function names(path: string, changelog: string, before: string): boolean {
  const known = new Set(bulletsOf(before));
  return bulletsOf(changelog).some(
    (bullet) => !known.has(bullet) && bullet.includes(`\`${path}\``),
  );
}
