import type { TestCli } from '../cli/cli.ts';

type Row = { file: string; title: string; result: string; issues: string[] };

/** A file without an id. */
export const templateSource = (title: string, content: string) =>
  `---\ntitle: ${title}\ndescription: D\ncategory: business\n---\n${content}`;

/**
 * Runs `folio prompts push` or `pull`.
 * @returns its exit code, and the results by the titles of the templates
 */
export async function runSync(
  cli: TestCli,
  folder: string,
  [direction, ...options]: readonly ['pull' | 'push', ...string[]],
) {
  const { code, stdout, stderr } = await cli.run([
    ...['prompts', direction, folder],
    ...options,
    '--json',
  ]);
  const rows: Row[] = stdout ? JSON.parse(stdout) : [];
  return {
    ...{ code, stderr, rows },
    results: Object.fromEntries(rows.map(({ title, result }) => [title, result])),
  };
}
