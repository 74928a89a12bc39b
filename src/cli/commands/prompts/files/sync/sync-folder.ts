import { existsSync, lstatSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { changesOf } from '../../../../../common/template-files/changes.ts';
import { slugOf } from '../../../../../common/template-files/slug.ts';
import { templateText } from '../../../../../common/template-files/template-file.ts';
import { type DiffPart, textDiff } from '../../../../../common/text-diff.ts';
import type { CreatePromptTemplateInput } from '../../../../../generated/cli/graphql.ts';
import { CliError, changedError, hasCode } from '../../../../core/cli-error.ts';
import { fetchViewer } from '../../../../core/client/viewer.ts';
import type { Call } from '../../../../core/declare/command.ts';
import { readBytes } from '../../../../core/read-file.ts';
import { decodeUtf8 } from '../../../../core/utf8.ts';
import { deleteTemplate } from '../../delete.ts';
import { fetchAllPrompts } from '../../list.ts';
import { createTemplate, updateTemplate } from '../../mutations.ts';
import type { PromptTemplate } from '../../prompt-template.ts';
import { Folder, replaceFile } from '../folder.ts';
import { readTemplateFiles, skippedText } from '../read-files.ts';
import { textWithId, writeId } from '../write-id.ts';
import { withFolderLock } from './lock-folder.ts';
import { type Direction, type LocalFile, type LocalFiles, planSync, type Step } from './plan.ts';
import { hashOf, SyncState, templateHashOf } from './state.ts';

type SyncCall = Pick<Call, 'api' | 'note' | 'warn'>;

interface SyncOptions {
  readonly folder: string;
  readonly direction: Direction;
  readonly dryRun: boolean;
  readonly delete: boolean;
}

export interface SyncedTemplate {
  readonly file: string | null;
  readonly title: string;
  readonly databaseId: string | null;
  readonly result: string;
  readonly issues: readonly string[];
  readonly diff: readonly DiffPart[] | null;
}

function readLocalFiles(folder: string, warn: Call['warn']): LocalFiles {
  const skipped = new Map<string, string>();
  try {
    const sources = readTemplateFiles([folder], (path, reason) => {
      warn(skippedText(path, reason));
      skipped.set(basename(path), reason);
    });
    const files = sources.map((file): LocalFile => {
      const bytes = readBytes(file.path);
      const text = decodeUtf8(bytes, file.path);
      return { ...file, name: basename(file.path), hash: hashOf(bytes), text };
    });
    return { files, skipped };
  } catch (error) {
    if (!hasCode(error, 'INVALID_FILES')) throw error;
    throw changedError(error, { message: 'Invalid files. Nothing was changed.' });
  }
}

const isChanged = ({ path, hash }: LocalFile) => hashOf(readBytes(path)) !== hash;

const changedMeanwhile = { result: 'conflict', issues: ['The file was changed meanwhile'] };

/** @throws an error that does not concern only this template */
function rejectedResult(error: unknown) {
  if (!(error instanceof CliError)) throw error;
  if (error.code === 'VALIDATION_FAILED') return { result: 'invalid', issues: error.details };
  if (error.code !== 'CONFLICT') throw error;
  return { result: 'conflict', issues: ['The template was changed on the server meanwhile'] };
}

class FolderSync {
  readonly #call: SyncCall;
  readonly #options: SyncOptions;
  readonly #state: SyncState;
  #folder: Folder | undefined;

  constructor(call: SyncCall, options: SyncOptions, state: SyncState) {
    this.#call = call;
    this.#options = options;
    this.#state = state;
  }

  async run(step: Step): Promise<SyncedTemplate | undefined> {
    const { local, remote, base, action, reason } = step;
    const databaseId = remote?.databaseId ?? local?.id ?? null;
    const row = {
      file: local?.name ?? base?.file ?? null,
      title: (local?.fields.title ?? remote?.title ?? base?.title ?? '').trim(),
      ...{ databaseId, issues: [], diff: null },
    };
    switch (action) {
      case 'forget':
        if (step.id !== undefined && !this.#options.dryRun) await this.#state.delete(step.id);
        return undefined;
      case 'other direction':
        return { ...row, result: this.#options.direction === 'push' ? 'to pull' : 'to push' };
      case 'conflict':
      case 'invalid':
        return {
          ...row,
          result: action,
          issues: reason === undefined ? [] : [reason],
          diff: local && remote ? textDiff(templateText(remote), local.text) : null,
        };
      case 'delete':
        return { ...row, ...(await this.#delete(step)) };
      case 'link':
      case 'unchanged':
        return { ...row, ...(await this.#keep(step)), result: 'unchanged' };
      case 'create':
      case 'update':
        return { ...row, ...(await this.#transfer(step)) };
    }
  }

  /** @param fileHash of the file as it was sent or received: it may have been edited since */
  async #save(path: string, template: PromptTemplate, fileHash: string): Promise<void> {
    await this.#state.set(template.databaseId, {
      file: basename(path),
      title: template.title,
      version: template.currentVersion.number,
      fileHash,
      templateHash: templateHashOf(template),
    });
  }

  /**
   * Stores that a file and its template are equal. A file without an id gets that of the template.
   * @returns why the id was not written
   */
  async #saveEqual(local: LocalFile, template: PromptTemplate): Promise<string | undefined> {
    let { hash } = local;
    if (local.id === undefined) {
      const issue = await writeId(local.path, template.databaseId);
      if (issue !== undefined) return issue;
      hash = hashOf(textWithId(local.text, template.databaseId) ?? local.text);
    }
    await this.#save(local.path, template, hash);
    return undefined;
  }

  async #keep({ local, remote }: Step): Promise<{ issues: readonly string[] }> {
    if (!local || !remote || this.#options.dryRun) return { issues: [] };
    const issue = await this.#saveEqual(local, remote);
    return { issues: issue === undefined ? [] : [issue] };
  }

  async #delete({ id, local, remote, base }: Step) {
    if (!this.#options.delete) return { result: 'to delete' };
    if (this.#options.dryRun) return { result: 'deleted' };
    if (remote) {
      // The file may have been created since the folder was read.
      const path = base && join(this.#options.folder, base.file);
      if (path && lstatSync(path, { throwIfNoEntry: false })) return changedMeanwhile;
      try {
        await deleteTemplate(this.#call, { id: remote.id, ifUpdatedAt: remote.updatedAt });
      } catch (error) {
        return rejectedResult(error);
      }
    }
    if (local) {
      if (isChanged(local)) return changedMeanwhile;
      rmSync(local.path, { force: true });
    }
    if (id !== undefined) await this.#state.delete(id);
    return { result: 'deleted' };
  }

  #transfer(step: Step): Promise<Partial<SyncedTemplate> & { readonly result: string }> {
    return this.#options.direction === 'push' ? this.#send(step) : this.#receive(step);
  }

  async #send({ local, remote, action }: Step) {
    const result = action === 'create' ? 'created' : 'updated';
    if (!local || this.#options.dryRun) return { result };
    try {
      const template = remote
        ? await updateTemplate(this.#call.api, {
            id: remote.id,
            input: changesOf(local, remote),
            ifUpdatedAt: remote.updatedAt,
          })
        : await createTemplate(this.#call.api, local.fields as CreatePromptTemplateInput);
      const { databaseId } = template;
      const issue = await this.#saveEqual(local, template);
      return { result, databaseId, ...(issue !== undefined && { issues: [issue] }) };
    } catch (error) {
      return rejectedResult(error);
    }
  }

  async #receive({ local, remote, action }: Step) {
    const result = action === 'create' ? 'created' : 'updated';
    if (!remote || this.#options.dryRun) return { result };
    const text = templateText(remote);
    if (!local) {
      this.#folder ??= new Folder(this.#options.folder);
      const path = this.#folder.create(slugOf(remote.title), text);
      await this.#save(path, remote, hashOf(text));
      return { result, file: basename(path) };
    }
    if (isChanged(local)) return changedMeanwhile;
    await replaceFile(local.path, text);
    await this.#save(local.path, remote, hashOf(text));
    return { result };
  }
}

/**
 * Transfers changes between a folder and the server, in one direction. A file and a template that were
 * both changed stay as they are.
 */
export async function syncFolder(call: SyncCall, options: SyncOptions): Promise<SyncedTemplate[]> {
  const { folder, direction, dryRun } = options;
  const isNew = direction === 'pull' && !existsSync(folder);
  const run = () => runSteps(call, options, isNew);
  return dryRun ? run() : withFolderLock(folder, isNew, run);
}

async function runSteps(
  call: SyncCall,
  options: SyncOptions,
  isNew: boolean,
): Promise<SyncedTemplate[]> {
  const { folder, direction } = options;
  const files = isNew ? { files: [], skipped: new Map() } : readLocalFiles(folder, call.warn);
  const { viewer } = await fetchViewer(call.api);
  const state = SyncState.read(folder, viewer.databaseId);
  const templates = await fetchAllPrompts(call.api);
  const sync = new FolderSync(call, options, state);
  const rows: SyncedTemplate[] = [];
  for (const step of planSync(files, templates, { state, direction })) {
    const row = await sync.run(step);
    if (row) rows.push(row);
  }
  return rows;
}
