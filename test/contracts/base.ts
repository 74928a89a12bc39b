import { execFileSync } from 'node:child_process';

/** What git prints, or undefined when it fails. */
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
 * The commit to compare with: the one that `given` names; else where the branch left `origin/main`;
 * else, on the main branch, the last commit, or the one before when nothing has changed since.
 * @returns undefined when there is none, as in a first commit or a shallow clone.
 * @throws when `given` names none: a check that was asked for must not pass by a slip.
 */
export function baseCommit(
  cwd: string,
  paths: readonly string[],
  given: string | undefined,
): string | undefined {
  if (given) {
    const named = commit(cwd, given);
    if (!named) throw new Error(`CONTRACT_BASE names ${given}, and git knows no such commit`);
    return named;
  }
  const head = commit(cwd, 'HEAD');
  const fork = git(cwd, 'merge-base', 'HEAD', 'origin/main')?.trim();
  if (!head || (fork && fork !== head)) return fork;
  const isChanged = git(cwd, 'diff', '--quiet', 'HEAD', '--', ...paths) === undefined;
  return isChanged ? head : commit(cwd, 'HEAD~1');
}

/** A file as it was in a commit, or undefined when it was not in it. */
export function fileAt(cwd: string, revision: string, path: string): string | undefined {
  return git(cwd, 'show', `${revision}:${path}`);
}
