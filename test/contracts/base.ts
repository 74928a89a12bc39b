import { execFileSync } from 'node:child_process';

/** The output of git, or undefined if it fails. */
function git(cwd: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch {
    return undefined;
  }
}

const commit = (cwd: string, revision: string) =>
  git(cwd, 'rev-parse', '--verify', '--quiet', `${revision}^{commit}`)?.trim();

/**
 * The commit to compare with: the given revision; otherwise the merge base with `origin/main`;
 * otherwise, on the main branch, the last commit, or the one before it if `paths` are unchanged.
 * @returns undefined if there is none, for example in a first commit or a shallow clone
 * @throws if the given revision does not exist, so that a typing error does not pass the check
 */
export function baseCommit(
  cwd: string,
  paths: readonly string[],
  revision: string | undefined,
): string | undefined {
  if (revision) {
    const base = commit(cwd, revision);
    if (!base) throw new Error(`CONTRACT_BASE is not a commit: ${revision}`);
    return base;
  }
  const head = commit(cwd, 'HEAD');
  const fork = git(cwd, 'merge-base', 'HEAD', 'origin/main')?.trim();
  if (!head || (fork && fork !== head)) return fork;
  const isChanged = git(cwd, 'diff', '--quiet', 'HEAD', '--', ...paths) === undefined;
  return isChanged ? head : commit(cwd, 'HEAD~1');
}

/** The content of a file in a commit, or undefined if the commit does not have the file. */
export function fileAt(cwd: string, revision: string, path: string): string | undefined {
  return git(cwd, 'show', `${revision}:${path}`);
}
