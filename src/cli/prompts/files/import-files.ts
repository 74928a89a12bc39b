import type { CreatePromptTemplateInput } from '../../../generated/cli/graphql.ts';
import type { Api } from '../../api/api.ts';
import { graphql } from '../../api/document.ts';
import { recordId } from '../../api/record-id.ts';
import { CliError, changedError } from '../../cli-error.ts';
import { createTemplate, updateTemplate } from '../mutations.ts';
import type { PromptTemplate } from '../prompt-template.ts';
import { changesOf } from './changes.ts';
import type { SourceFile } from './read-files.ts';
import type { ImportedFile } from './results.ts';

const document = graphql(`
  query CliPromptsWithIds($ids: [ID!]!) {
    nodes(ids: $ids) {
      __typename
      ... on PromptTemplate {
        ...PromptTemplateRow
      }
    }
  }
`);

/** As many as a page of a list. */
const batchSize = 50;

/** The user's templates that files have the ids of. */
async function ownTemplates(api: Api, files: readonly SourceFile[]) {
  const ids = files.flatMap(({ id }) => (id === undefined ? [] : [recordId('PromptTemplate', id)]));
  const templates = new Map<string, PromptTemplate>();
  for (let start = 0; start < ids.length; start += batchSize) {
    const { nodes } = await api.run(document, { ids: ids.slice(start, start + batchSize) });
    for (const node of nodes ?? []) {
      if (node?.__typename === 'PromptTemplate') templates.set(node.databaseId, node);
    }
  }
  return templates;
}

const requiredFields = ['title', 'description', 'category'] as const;

/** What to do with a file. */
interface Step {
  readonly file: SourceFile;
  readonly existing: PromptTemplate | undefined;
  readonly changes: ReturnType<typeof changesOf>;
}

function plan(
  files: readonly SourceFile[],
  templates: ReadonlyMap<string, PromptTemplate>,
): Step[] {
  const issues = files
    .filter(({ id }) => id === undefined || !templates.has(id))
    .flatMap(({ path, fields }) =>
      requiredFields
        .filter((name) => fields[name] === undefined)
        .map((name) => `${path}: the field “${name}” is missing`),
    );
  if (issues.length > 0) {
    throw new CliError('failure', 'Invalid files. Nothing was imported.', {
      code: 'INVALID_FILES',
      details: issues,
    });
  }
  return files.map((file) => {
    const existing = file.id === undefined ? undefined : templates.get(file.id);
    return { file, existing, changes: existing ? changesOf(file, existing) : {} };
  });
}

const resultOf = ({ existing, changes }: Step) => {
  if (!existing) return 'created';
  return Object.keys(changes).length > 0 ? 'updated' : 'unchanged';
};

async function run(api: Api, step: Step, isDryRun: boolean): Promise<ImportedFile> {
  const { file, existing, changes } = step;
  const result = resultOf(step);
  const done = {
    file: file.path,
    title: (changes.title ?? existing?.title ?? file.fields.title ?? '').trim(),
    databaseId: existing?.databaseId ?? null,
    changes: Object.keys(changes),
    issues: [],
  };
  if (isDryRun || result === 'unchanged') return { ...done, result };
  try {
    const { databaseId } = existing
      ? await updateTemplate(api, { id: existing.id, input: changes })
      : await createTemplate(api, file.fields as CreatePromptTemplateInput);
    return { ...done, result, databaseId };
  } catch (error) {
    if (!(error instanceof CliError) || error.code !== 'VALIDATION_FAILED') throw error;
    return { ...done, result: 'invalid', changes: [], issues: error.details };
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
  isDryRun: boolean,
): Promise<ImportedFile[]> {
  const steps = plan(files, await ownTemplates(api, files));
  const imported: ImportedFile[] = [];
  for (const step of steps) {
    try {
      imported.push(await run(api, step, isDryRun));
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
