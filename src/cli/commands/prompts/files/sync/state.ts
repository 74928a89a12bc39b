import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../../../../common/is-object.ts';
import {
  type StoredTemplate,
  templateText,
} from '../../../../../common/template-files/template-file.ts';
import { CliError } from '../../../../core/cli-error.ts';
import { readBytes } from '../../../../core/read-file.ts';
import { replaceFile } from '../folder.ts';

/** What the file and the template were when they were last equal. */
export interface Base {
  /** The name of the file in the folder. */
  readonly file: string;
  readonly title: string;
  readonly version: number;
  /** The hash of the bytes of the file. */
  readonly fileHash: string;
  /** The hash of the template as a file. */
  readonly templateHash: string;
}

export const statePath = (folder: string): string => join(folder, '.folio-prompts.json');
const format = 1;

export const hashOf = (text: string | Buffer): string =>
  createHash('sha256').update(text).digest('hex');

/** With `required: "false"`, as earlier versions wrote it: their hashes stay valid. */
export const templateHashOf = (template: StoredTemplate): string =>
  hashOf(templateText(template, { notRequired: 'false' }));

interface StoredState {
  readonly format: number;
  readonly user: string;
  readonly templates: Readonly<Record<string, Base>>;
}

const isState = (value: unknown): value is StoredState => {
  const { format: found, user, templates } = (value ?? {}) as Partial<StoredState>;
  return (
    found === format &&
    typeof user === 'string' &&
    isObject(templates) &&
    Object.values(templates).every(
      (base) =>
        isObject(base) &&
        [base.file, base.fileHash, base.templateHash].every((text) => typeof text === 'string') &&
        !/[\\/]/.test(String(base.file)),
    )
  );
};

/**
 * The bases of a folder, by the ids of the templates. They are written after each step, so that an
 * interrupted command loses at most one: equal texts make a base again.
 */
export class SyncState {
  readonly #path: string;
  readonly #user: string;
  readonly #bases: Map<string, Base>;

  private constructor(path: string, user: string, bases: Map<string, Base>) {
    this.#path = path;
    this.#user = user;
    this.#bases = bases;
  }

  /** @param user the id of the user. @throws INVALID_STATE, OTHER_USER, FILE_UNREADABLE */
  static read(folder: string, user: string): SyncState {
    const path = statePath(folder);
    if (!existsSync(path)) return new SyncState(path, user, new Map());
    let value: unknown;
    try {
      value = JSON.parse(readBytes(path).toString('utf8'));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    if (!isState(value)) {
      throw new CliError('failure', `${path} is damaged.`, {
        code: 'INVALID_STATE',
        hint: 'Delete it: templates that are equal to their files are then found again.',
      });
    }
    if (value.user !== user) {
      throw new CliError(
        'failure',
        'The folder was synchronized with the templates of another user.',
        {
          code: 'OTHER_USER',
          hint: `Use another folder, or delete ${path}.`,
        },
      );
    }
    return new SyncState(path, user, new Map(Object.entries(value.templates)));
  }

  get ids(): readonly string[] {
    return [...this.#bases.keys()];
  }

  get(id: string): Base | undefined {
    return this.#bases.get(id);
  }

  async set(id: string, base: Base): Promise<void> {
    if (JSON.stringify(this.#bases.get(id)) === JSON.stringify(base)) return;
    this.#bases.set(id, base);
    await this.#write();
  }

  async delete(id: string): Promise<void> {
    if (this.#bases.delete(id)) await this.#write();
  }

  async #write(): Promise<void> {
    const sorted = [...this.#bases].sort(([one], [other]) => (one < other ? -1 : 1));
    const templates = Object.fromEntries(sorted);
    const state = { format, user: this.#user, templates } satisfies StoredState;
    await replaceFile(this.#path, `${JSON.stringify(state, null, 2)}\n`);
  }
}
