import { execFileSync } from 'node:child_process';
import { chownSync, globSync } from 'node:fs';
import { newFolder } from '../disk/new-folder.ts';

/** The folder of the newest version that Debian's packages have installed; undefined if none is. */
export const postgresPrograms = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1);

const idOf = (option: string) =>
  Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));

/** Options of `spawn`: PostgreSQL does not run as root. */
export function postgresUser(): { readonly uid?: number; readonly gid?: number } {
  return process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
}

export function giveToPostgres(folder: string): void {
  const { uid, gid } = postgresUser();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
}

export function newPostgresFolder(): string {
  const folder = newFolder();
  giveToPostgres(folder);
  return folder;
}
