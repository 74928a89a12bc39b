import type { CreatePromptTemplateInput } from '../../../../generated/cli/graphql.ts';
import { CliError, changedError, hasCode } from '../../../core/cli-error.ts';
import type { Api } from '../../../core/client/api.ts';
import { createTemplate, updateTemplate } from '../mutations.ts';
import { planImport, type Step } from './plan-import.ts';
import type { SourceFile } from './read-files.ts';
import type { ImportedFile } from './results.ts';
import { writeId } from './write-id.ts';

interface ImportOptions {
  readonly dryRun: boolean;
  /** Finds templates by title, and leaves the files as they are. */
  readonly matchTitle: boolean;
}

const resultOf = ({ existing, changes }: Step) => {
  if (!existing) return 'created';
  return Object.keys(changes).length > 0 ? 'updated' : 'unchanged';
};

async function run(api: Api, step: Step, options: ImportOptions): Promise<ImportedFile> {
  const { file, existing, changes } = step;
  const result = resultOf(step);
  // An id in the file stays, as it may be that of the template on another server.
  const writesId = !existing && file.id === undefined && !options.matchTitle;
  const done = {
    file: file.path,
    title: (changes.title ?? existing?.title ?? file.fields.title ?? '').trim(),
    databaseId: existing?.databaseId ?? null,
    changes: Object.keys(changes),
    idWritten: writesId,
    issues: [],
  };
  if (options.dryRun || result === 'unchanged') return { ...done, result };
  try {
    const { databaseId } = existing
      ? await updateTemplate(api, { id: existing.id, input: changes })
      : await createTemplate(api, file.fields as CreatePromptTemplateInput);
    const issue = writesId ? await writeId(file.path, databaseId) : undefined;
    const issues = issue === undefined ? [] : [issue];
    return { ...done, result, databaseId, idWritten: writesId && !issue, issues };
  } catch (error) {
    if (!hasCode(error, 'VALIDATION_FAILED')) throw error;
    return { ...done, result: 'invalid', changes: [], idWritten: false, issues: error.details };
  }
}

/**
 * Creates and updates the templates of files, one after the other. A template that the server rejects
 * does not stop the others.
 * @throws INVALID_FILES before any change; other errors with what was done before
 */
export async function importFiles(
  api: Api,
  files: readonly SourceFile[],
  options: ImportOptions,
): Promise<ImportedFile[]> {
  const steps = await planImport(api, files, options.matchTitle);
  const imported: ImportedFile[] = [];
  for (const step of steps) {
    try {
      imported.push(await run(api, step, options));
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      const done = imported.filter(({ result }) => ['created', 'updated'].includes(result));
      throw changedError(error, {
        message: `${step.file.path}: ${error.message}`,
        details: [
          ...error.details,
          ...done.map(({ file, result, databaseId }) => `${file} was ${result} (${databaseId})`),
        ],
      });
    }
  }
  return imported;
}
