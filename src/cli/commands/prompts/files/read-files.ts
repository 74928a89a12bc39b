import { isUtf8 } from 'node:buffer';
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  parseTemplateFile,
  type TemplateFile,
} from '../../../../common/template-files/parse-file.ts';
import { CliError, unreadableFile } from '../../../core/cli-error.ts';
import { readBytes } from '../../../core/read-file.ts';

/** Larger files are no templates. */
export const maxFileBytes = 1024 ** 2;

export interface SourceFile extends TemplateFile {
  readonly path: string;
}

interface FoundFile {
  readonly path: string;
  /** Whether the file itself was given, not its folder. */
  readonly isGiven: boolean;
  readonly skipReason?: string;
}

type OnSkipped = (path: string, reason: string) => void;

export const skippedText = (path: string, reason: string) => `Skipped ${path}: it ${reason}.`;

/** Orders file names as people do: 2 before 10. */
const { compare } = new Intl.Collator('en', { numeric: true });

/** Links are not followed: they could lead out of the folder. */
function skipReasonOf(entry: Dirent): string | undefined {
  if (entry.isFile()) return undefined;
  return entry.isSymbolicLink() ? 'is a symbolic link' : 'is not a regular file';
}

/** The Markdown files of a path: itself, or those directly in the folder. @throws FILE_UNREADABLE */
function filesOf(path: string): FoundFile[] {
  try {
    if (!statSync(path).isDirectory()) return [{ path, isGiven: true }];
    return readdirSync(path, { withFileTypes: true })
      .filter(({ name }) => /\.md$/i.test(name))
      .map((entry) => {
        const skipReason = skipReasonOf(entry);
        const found = { path: join(path, entry.name), isGiven: false };
        return skipReason === undefined ? found : { ...found, skipReason };
      })
      .sort((one, other) => compare(one.path, other.path));
  } catch (error) {
    throw unreadableFile(path, error);
  }
}

/** @returns undefined for a file without front matter. */
function readFile(path: string) {
  if (statSync(path).size > maxFileBytes)
    return { issues: ['larger than 1 MiB'], template: undefined };
  const bytes = readBytes(path);
  if (!isUtf8(bytes)) return { issues: ['not valid UTF-8'], template: undefined };
  return parseTemplateFile(bytes.toString('utf8'));
}

/**
 * Reads all files before anything is sent.
 * @param onSkipped is called with each path in a folder that is not read, and the reason
 * @throws FILE_UNREADABLE; INVALID_FILES with all issues
 */
export function readTemplateFiles(paths: readonly string[], onSkipped: OnSkipped): SourceFile[] {
  const found = new Map<string, FoundFile>();
  for (const file of paths.flatMap(filesOf)) {
    const key = resolve(file.path);
    if (file.isGiven || !found.has(key)) found.set(key, file);
  }
  const files: SourceFile[] = [];
  const issues: string[] = [];
  const pathsOfIds = new Map<string, string>();
  for (const { path, isGiven, skipReason } of found.values()) {
    if (skipReason !== undefined) {
      onSkipped(path, skipReason);
      continue;
    }
    const parsed = readFile(path);
    if (!parsed) {
      if (isGiven) issues.push(`${path}: no front matter between two lines ---`);
      else onSkipped(path, 'has no front matter');
      continue;
    }
    issues.push(...parsed.issues.map((issue) => `${path}: ${issue}`));
    if (!parsed.template) continue;
    const { id } = parsed.template;
    const other = id && pathsOfIds.get(id);
    if (other) issues.push(`${path}: the same id as ${other}`);
    if (id) pathsOfIds.set(id, path);
    files.push({ path, ...parsed.template });
  }
  if (issues.length === 0) return files;
  throw new CliError('failure', 'Invalid files. Nothing was imported.', {
    code: 'INVALID_FILES',
    details: issues,
  });
}
