import { changesOf } from '../../../../common/template-files/changes.ts';
import { lineTexts, maxIssues } from '../../../../common/template-files/front-matter.ts';
import {
  parseTemplateFile,
  type TemplateFile,
} from '../../../../common/template-files/parse-file.ts';
import type { ImportedPromptsQuery } from '../../../../generated/operations/graphql.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { globalId } from '../../../../graphql/schema/global-id.ts';
import { toErrorDetails } from '../../../../input/issues.ts';
import { snakeCase } from '../../../../input/snake-case.ts';
import {
  createPromptTemplateInput,
  maxLengths,
  updatePromptTemplateInput,
} from '../../../../modules/prompts/templates/input.ts';
import { nextTurn } from '../../../../queues/turns.ts';
import type { Read } from '../../../framework/page.ts';
import type { SourceFile } from './read-upload.ts';

export const importedPrompts = graphql(`
  query ImportedPrompts($ids: [ID!]!, $title: String!, $hasTitle: Boolean!) {
    nodes(ids: $ids) {
      __typename
      ... on PromptTemplate {
        updatedAt
        ...TemplateFile
      }
    }
    promptTemplates(first: 100, filter: { title: $title }) @include(if: $hasTitle) {
      nodes {
        updatedAt
        ...TemplateFile
      }
    }
  }
`);

export type ReadImported = Read<typeof importedPrompts>;
type Existing = NonNullable<ImportedPromptsQuery['promptTemplates']>['nodes'][number];

/** What an import does with a file. */
export interface Step {
  readonly name: string;
  readonly title: string;
  readonly fields: Partial<TemplateFile['fields']>;
  /** The template that the file changes. */
  readonly existing: Existing | undefined;
  readonly changes: Partial<TemplateFile['fields']>;
  readonly result: 'new' | 'changed' | 'unchanged' | 'invalid';
  readonly issues: readonly string[];
}

/** The templates whose ids the files contain. */
async function readExisting(ids: readonly string[], read: ReadImported) {
  const { nodes } = await read({
    ids: ids.map((id) => globalId('PromptTemplate', id)),
    ...{ title: '', hasTitle: false },
  });
  const found = new Map<string, Existing>();
  for (const node of nodes) {
    if (node?.__typename === 'PromptTemplate') found.set(node.databaseId, node);
  }
  return found;
}

async function withTitle(title: string, read: ReadImported): Promise<Existing[]> {
  if (title === '' || [...title].length > maxLengths.title) return [];
  const { promptTemplates } = await read({ ids: [], title, hasTitle: true });
  return promptTemplates?.nodes.filter((each) => each.title === title) ?? [];
}

function inputIssues(text: string, existing: Existing | undefined, fields: object): string[] {
  const { schema } = existing ? updatePromptTemplateInput : createPromptTemplateInput;
  const { error } = schema.safeParse(fields);
  if (!error) return [];
  const lineText = lineTexts(text);
  return toErrorDetails(error)
    .slice(0, maxIssues)
    .map(({ path: [field], message }) => `${message}${lineText(snakeCase(String(field)))}`);
}

const noChanges = { fields: {}, existing: undefined, changes: {} };

/** The files that an import has claimed templates for, as two files must not change the same one. */
class Claims {
  readonly #names = new Map<string, string>();

  /** @returns the issue if another file has claimed it */
  add(key: string, name: string): readonly string[] {
    const other = this.#names.get(key);
    if (other !== undefined) return [`Same template as ${other}`];
    this.#names.set(key, name);
    return [];
  }
}

interface PlanOptions {
  readonly read: ReadImported;
  /** Whether a file without the id of a template means the one with its title. */
  readonly matchTitle: boolean;
}

/** Decides what to do with each file. Nothing is written. A file means the template with its id. */
export async function planImport(
  files: readonly SourceFile[],
  { read, matchTitle }: PlanOptions,
): Promise<Step[]> {
  const parsed = [];
  for (const file of files) {
    parsed.push({ ...file, parsed: parseTemplateFile(file.text) });
    await nextTurn();
  }
  const byId = await readExisting(
    parsed.flatMap((file) => file.parsed?.template.id ?? []),
    read,
  );
  const claims = new Claims();
  const steps: Step[] = [];
  for (const { name, text, parsed: file } of parsed) {
    const invalid = (issues: readonly string[], title = ''): Step => ({
      ...{ ...noChanges, name, title, issues },
      result: 'invalid',
    });
    if (!file) {
      steps.push(invalid(['No front matter between two lines --- (line 1)']));
      continue;
    }
    const { id, fields } = file.template;
    const title = (fields.title ?? '').trim();
    const found = id === undefined ? undefined : byId.get(id);
    const titled = matchTitle && !found ? await withTitle(title, read) : [];
    const existing = found ?? titled[0];
    const changes = existing ? changesOf(file.template, existing) : {};
    const key = existing?.databaseId ?? id ?? (matchTitle ? `title ${title}` : `file ${name}`);
    const issues = [
      ...file.issues,
      ...(file.issues.length > 0 ? [] : inputIssues(text, existing, existing ? changes : fields)),
      ...(titled.length > 1 ? ['Several templates have this title'] : []),
      ...claims.add(key, name),
    ];
    const isUnchanged = existing !== undefined && Object.keys(changes).length === 0;
    const shown = title || (existing?.title ?? '');
    if (issues.length > 0) steps.push(invalid(issues, shown));
    else {
      const result = existing ? (isUnchanged ? 'unchanged' : 'changed') : 'new';
      steps.push({ name, title: shown, fields, existing, changes, result, issues });
    }
  }
  return steps;
}

/** Whether a step writes a template. */
export const isWritten = ({ result }: Step): boolean => result === 'new' || result === 'changed';

/** Equal for plans that write the same to the same versions of templates. */
export const planText = (steps: readonly Step[]): string =>
  JSON.stringify(
    steps.map(({ result, existing }) => [result, existing?.databaseId, existing?.updatedAt]),
  );
