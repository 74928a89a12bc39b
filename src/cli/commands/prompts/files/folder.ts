import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileNames } from '../../../../common/template-files/file-names.ts';
import { splitFrontMatter } from '../../../../common/template-files/front-matter.ts';
import { CliError, fileErrorText } from '../../../core/cli-error.ts';
import { readBytes } from '../../../core/read-file.ts';
import { maxFileBytes } from './read-files.ts';

interface ExistingFile {
  readonly path: string;
  readonly text: string;
}

export const unwritable = (path: string, error: unknown) =>
  new CliError('failure', `Cannot write ${path}: ${fileErrorText(error)}.`, {
    code: 'FILE_UNWRITABLE',
  });

/** The names in a folder, and its files of templates by their ids. */
export class Folder {
  readonly #path: string;
  readonly #names: FileNames;
  readonly #byId = new Map<string, ExistingFile>();

  /** Creates the folder if it does not exist. @throws FILE_UNWRITABLE */
  constructor(path: string) {
    this.#path = path;
    let names: string[];
    try {
      mkdirSync(path, { recursive: true });
      const entries = readdirSync(path, { withFileTypes: true });
      names = entries.map(({ name }) => name);
      // Links are not followed: they could lead out of the folder.
      for (const entry of entries) if (entry.isFile()) this.#addFile(entry.name);
    } catch (error) {
      throw error instanceof CliError ? error : unwritable(path, error);
    }
    this.#names = new FileNames(names);
  }

  #addFile(name: string): void {
    const path = join(this.#path, name);
    if (!/\.md$/i.test(name) || statSync(path).size > maxFileBytes) return;
    const text = readBytes(path).toString('utf8');
    const yaml = splitFrontMatter(text)?.yaml ?? '';
    const id = /^id:[ \t]*["']?([\da-f-]{36})["']?[ \t]*\r?$/im.exec(yaml)?.[1]?.toLowerCase();
    if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, { path, text });
  }

  fileOf(id: string): ExistingFile | undefined {
    return this.#byId.get(id);
  }

  /** Creates a file whose name begins with the slug. @returns its path. @throws FILE_UNWRITABLE */
  create(slug: string, text: string): string {
    for (;;) {
      const path = join(this.#path, this.#names.next(slug));
      try {
        writeFileSync(path, text, { flag: 'wx' });
        return path;
      } catch (error) {
        // Another program created it, or the file system treats two of the names as equal.
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
        // A full disk can leave a part of the file.
        rmSync(path, { force: true });
        throw unwritable(path, error);
      }
    }
  }
}

/** @throws FILE_UNWRITABLE */
export async function replaceFile(path: string, text: string): Promise<void> {
  const { default: writeFileAtomic } = await import('write-file-atomic');
  await writeFileAtomic(path, text).catch((error: unknown) => {
    throw unwritable(path, error);
  });
}
