import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileNames } from '../../../../common/template-files/file-names.ts';
import { splitFrontMatter } from '../../../../common/template-files/front-matter.ts';
import { slugOf } from '../../../../common/template-files/slug.ts';
import { templateText } from '../../../../common/template-files/template-file.ts';
import { CliError, fileErrorText } from '../../../core/cli-error.ts';
import { readBytes } from '../../../core/read-file.ts';
import type { PromptTemplate } from '../prompt-template.ts';
import { maxFileBytes } from './read-files.ts';
import type { ExportedTemplate } from './results.ts';

interface ExistingFile {
  readonly path: string;
  readonly text: string;
}

const unwritable = (path: string, error: unknown) =>
  new CliError('failure', `Cannot write ${path}: ${fileErrorText(error)}.`, {
    code: 'FILE_UNWRITABLE',
  });

/** The names in a folder, and its files of templates by their ids. */
class Folder {
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
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(path, error);
      }
    }
  }
}

async function replace(path: string, text: string): Promise<void> {
  const { default: writeFileAtomic } = await import('write-file-atomic');
  await writeFileAtomic(path, text).catch((error: unknown) => {
    throw unwritable(path, error);
  });
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Writes the files of templates. @throws FILE_UNWRITABLE */
export async function exportTo(
  path: string,
  templates: readonly PromptTemplate[],
): Promise<ExportedTemplate[]> {
  const folder = new Folder(path);
  // Equal slugs are numbered by content, so that another user with the same templates gets the
  // same names.
  const ordered = templates
    .map((template) => ({
      template,
      slug: slugOf(template.title),
      key: templateText(template, { withId: false }),
    }))
    .sort((one, other) => compare(one.slug, other.slug) || compare(one.key, other.key));
  const exported: ExportedTemplate[] = [];
  for (const { template, slug } of ordered) {
    const { databaseId, title } = template;
    const text = templateText(template);
    const existing = folder.fileOf(databaseId);
    const isUnchanged = existing?.text === text;
    if (existing && !isUnchanged) await replace(existing.path, text);
    const file = existing?.path ?? folder.create(slug, text);
    const replaced = isUnchanged ? 'unchanged' : 'updated';
    exported.push({ databaseId, title, file, result: existing ? replaced : 'created', text: null });
  }
  return exported;
}
