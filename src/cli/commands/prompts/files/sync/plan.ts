import { changesOf } from '../../../../../common/template-files/changes.ts';
import type { PromptTemplate } from '../../prompt-template.ts';
import { missingFields } from '../plan-import.ts';
import type { SourceFile } from '../read-files.ts';
import { type Base, type SyncState, templateHashOf } from './state.ts';

export interface LocalFile extends SourceFile {
  readonly name: string;
  readonly hash: string;
  readonly text: string;
}

export type Direction = 'push' | 'pull';

/** A file, a template, and what both were when they were last equal. */
export interface Pair {
  readonly id: string | undefined;
  readonly local: LocalFile | undefined;
  readonly remote: PromptTemplate | undefined;
  readonly base: Base | undefined;
  /** Why the file in the state, which still exists, no longer belongs to the template. */
  readonly keptReason?: string | undefined;
}

export type Action =
  | 'link'
  | 'unchanged'
  | 'create'
  | 'update'
  | 'delete'
  | 'forget'
  | 'other direction'
  | 'conflict'
  | 'invalid';

export interface Step extends Pair {
  readonly action: Action;
  /** Why it is a conflict or invalid. */
  readonly reason?: string;
}

const isEqual = (local: LocalFile, remote: PromptTemplate) =>
  Object.keys(changesOf(local, remote)).length === 0;

function stepOf(pair: Pair, direction: Direction): Step {
  const { local, remote, base, keptReason } = pair;
  const step = (action: Action, reason?: string): Step => ({
    ...pair,
    action,
    ...(reason === undefined ? {} : { reason }),
  });
  const sentFrom = (side: Direction, action: Action) =>
    step(side === direction ? action : 'other direction');
  if (!local && !remote) return step('forget');
  if (!local) {
    if (!base) return sentFrom('pull', 'create');
    if (keptReason !== undefined) {
      const way = `Restore it, or run “folio prompts delete ${pair.id}”`;
      return step('invalid', `The file still exists, but it ${keptReason}. ${way}`);
    }
    const isChanged = templateHashOf(remote as PromptTemplate) !== base.templateHash;
    if (!isChanged) return sentFrom('push', 'delete');
    return step('conflict', 'The file was deleted, and the template was changed on the server');
  }
  if (!remote) {
    if (local.id === undefined) {
      const missing = missingFields(local);
      return missing.length > 0 ? step('invalid', missing.join(', ')) : sentFrom('push', 'create');
    }
    if (!base) {
      return step('invalid', 'None of your templates has its id. To create one, remove the id');
    }
    if (local.hash === base.fileHash) return sentFrom('pull', 'delete');
    return step('conflict', 'The template was deleted on the server, and the file was changed');
  }
  if (isEqual(local, remote)) return step(local.id === undefined ? 'link' : 'unchanged');
  if (!base) return step('conflict', 'File and template differ, and were not synchronized before');
  const isLocalChanged = local.hash !== base.fileHash;
  const isRemoteChanged = templateHashOf(remote) !== base.templateHash;
  if (isLocalChanged && isRemoteChanged) {
    const way = local.id === undefined ? `. Add “id: ${remote.databaseId}” to the file` : '';
    return step('conflict', `File and template were both changed${way}`);
  }
  if (!isLocalChanged && !isRemoteChanged) return step('unchanged');
  return sentFrom(isLocalChanged ? 'push' : 'pull', 'update');
}

function matchWithoutId(local: LocalFile, pairs: Iterable<Pair>) {
  const unmatched = [...pairs].filter((pair) => !pair.local && pair.remote);
  const hasEqual = ({ remote }: Pair) => remote !== undefined && isEqual(local, remote);
  // The id was removed, for example by an editor or a merge.
  const named = unmatched.filter(({ base }) => base?.file === local.name);
  if (named.length > 0) {
    return { pair: named.find(hasEqual) ?? (named.length === 1 ? named[0] : undefined) };
  }
  // An interrupted command may have created the template before it wrote the id into the file.
  const pair = unmatched.find((each) => !each.base && hasEqual(each));
  return { pair, isNew: !pair };
}

export interface LocalFiles {
  readonly files: readonly LocalFile[];
  readonly skipped: ReadonlyMap<string, string>;
}

/** Decides what to do with each file and each template. Nothing is written. */
export function planSync(
  { files, skipped }: LocalFiles,
  templates: readonly PromptTemplate[],
  { state, direction }: { readonly state: SyncState; readonly direction: Direction },
): Step[] {
  const reasons = new Map([
    ...files.map(({ id, name }) => [name, id ? 'has another id' : 'has no id'] as const),
    ...skipped,
  ]);
  const remotes = new Map(templates.map((template) => [template.databaseId, template]));
  const locals = new Map(
    files.flatMap((file): [string, LocalFile][] =>
      file.id === undefined ? [] : [[file.id, file]],
    ),
  );
  const ids = new Set([...locals.keys(), ...state.ids, ...remotes.keys()]);
  const pairs = new Map(
    [...ids].map((id): [string, Pair] => {
      const base = state.get(id);
      const keptReason = base && reasons.get(base.file);
      return [id, { id, local: locals.get(id), remote: remotes.get(id), base, keptReason }];
    }),
  );
  const added: Pair[] = [];
  for (const local of files.filter(({ id }) => id === undefined)) {
    const { pair, isNew } = matchWithoutId(local, pairs.values());
    if (pair?.id !== undefined) pairs.set(pair.id, { ...pair, local });
    else if (isNew) added.push({ id: undefined, local, remote: undefined, base: undefined });
  }
  return [...added, ...pairs.values()].map((pair) => stepOf(pair, direction));
}
