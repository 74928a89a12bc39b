import { changesOf } from '../../../../common/template-files/changes.ts';
import { CliError } from '../../../core/cli-error.ts';
import type { Api } from '../../../core/client/api.ts';
import { graphql } from '../../../core/client/document.ts';
import { fewerIfTooComplex } from '../../../core/client/pages.ts';
import { recordId } from '../../../core/client/record-id.ts';
import { fetchAllPrompts } from '../list.ts';
import type { PromptTemplate } from '../prompt-template.ts';
import type { SourceFile } from './read-files.ts';

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

export interface Step {
  readonly file: SourceFile;
  readonly existing: PromptTemplate | undefined;
  readonly changes: ReturnType<typeof changesOf>;
}

async function templatesWithIds(api: Api, files: readonly SourceFile[]) {
  const ids = files.flatMap(({ id }) => (id === undefined ? [] : [recordId('PromptTemplate', id)]));
  const templates = new Map<string, PromptTemplate>();
  for (let start = 0; start < ids.length; ) {
    const { nodes } = await fewerIfTooComplex(batchSize, (count) =>
      api.run(document, { ids: ids.slice(start, start + count) }),
    );
    start += nodes.length;
    for (const node of nodes) {
      if (node?.__typename === 'PromptTemplate') templates.set(node.databaseId, node);
    }
  }
  return templates;
}

async function templatesByTitle(api: Api) {
  const byTitle = new Map<string, PromptTemplate[]>();
  for (const template of await fetchAllPrompts(api)) {
    byTitle.set(template.title, [...(byTitle.get(template.title) ?? []), template]);
  }
  return byTitle;
}

const requiredFields = ['title', 'description', 'category'] as const;

export const missingFields = ({ fields }: Pick<SourceFile, 'fields'>) =>
  requiredFields
    .filter((name) => fields[name] === undefined)
    .map((name) => `the field “${name}” is missing`);

/** Finds the templates of files by their titles. Every template and every title has one file at most. */
class TitleMatches {
  readonly #templates: ReadonlyMap<string, readonly PromptTemplate[]>;
  /** The files by the ids of their templates, and those of new templates by title. */
  readonly #files = new Map<string, string>();
  readonly issues: string[] = [];

  constructor(
    templates: ReadonlyMap<string, readonly PromptTemplate[]>,
    found: readonly { readonly id: string; readonly path: string }[],
  ) {
    this.#templates = templates;
    for (const { id, path } of found) this.#files.set(id, path);
  }

  find({ path, fields }: SourceFile): PromptTemplate | undefined {
    const title = fields.title?.trim();
    if (title === undefined) return undefined;
    const candidates = this.#templates.get(title) ?? [];
    if (candidates.length > 1) {
      const ids = candidates.map(({ databaseId }) => databaseId).join(', ');
      this.issues.push(`${path}: several templates have the title “${title}”: ${ids}`);
      return undefined;
    }
    const [template] = candidates;
    const key = template?.databaseId ?? `title ${title}`;
    const other = this.#files.get(key);
    if (other === undefined) this.#files.set(key, path);
    else this.issues.push(`${path}: the same ${template ? 'template' : 'title'} as ${other}`);
    return template;
  }
}

/**
 * Decides what to do with each file. A file means the template with its id.
 * @param matchTitle whether other files mean the template with their title
 * @throws INVALID_FILES with all issues
 */
export async function planImport(
  api: Api,
  files: readonly SourceFile[],
  matchTitle: boolean,
): Promise<readonly Step[]> {
  const byId = await templatesWithIds(api, files);
  const isFound = ({ id }: SourceFile) => id !== undefined && byId.has(id);
  const needsTitles = matchTitle && !files.every(isFound);
  const matches = new TitleMatches(
    needsTitles ? await templatesByTitle(api) : new Map(),
    files.flatMap(({ id, path }) => (id !== undefined && byId.has(id) ? [{ id, path }] : [])),
  );
  const steps = files.map((file) => {
    const found = file.id === undefined ? undefined : byId.get(file.id);
    const existing = found ?? (matchTitle ? matches.find(file) : undefined);
    return { file, existing, changes: existing ? changesOf(file, existing) : {} };
  });
  const created = steps.filter(({ existing }) => !existing);
  const missing = created.flatMap(({ file }) =>
    missingFields(file).map((issue) => `${file.path}: ${issue}`),
  );
  const issues = [...missing, ...matches.issues];
  if (issues.length === 0) return steps;
  throw new CliError('failure', 'Invalid files. Nothing was imported.', {
    code: 'INVALID_FILES',
    details: issues,
  });
}
