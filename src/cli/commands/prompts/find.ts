import { slugOf } from '../../../common/template-files/slug.ts';
import { hasCode } from '../../core/cli-error.ts';
import { ambiguousError } from '../../core/client/ambiguous.ts';
import type { Api } from '../../core/client/api.ts';
import { graphql } from '../../core/client/document.ts';
import { exactId } from '../../core/client/record-id.ts';
import { lookUpRecord, notFound } from '../../core/client/titled-record.ts';
import type { FoundPromptTemplate } from './prompt-template.ts';

const document = graphql(`
  query CliFindPrompt($id: ID!) {
    promptTemplate(id: $id) {
      ...FoundPromptTemplate
    }
  }
`);

const lookupDocument = graphql(`
  query CliLookUpPrompts(
    $withTitle: Boolean!
    $titleFilter: PromptTemplateFilter
    $withPrefix: Boolean!
    $prefixFilter: PromptTemplateFilter
  ) {
    byTitle: promptTemplates(first: 11, filter: $titleFilter) @include(if: $withTitle) {
      nodes {
        ...FoundPromptTemplate
      }
    }
    byPrefix: promptTemplates(first: 11, filter: $prefixFilter) @include(if: $withPrefix) {
      nodes {
        ...FoundPromptTemplate
      }
    }
  }
`);

const slugDocument = graphql(`
  query CliFindPromptBySlug($slug: String!) {
    promptTemplateBySlug(slug: $slug) {
      ...FoundPromptTemplate
    }
  }
`);

const searchDocument = graphql(`
  query CliSearchPrompts($first: Int!, $filter: PromptTemplateFilter) {
    promptTemplates(first: $first, filter: $filter) {
      nodes {
        id
        databaseId
        title
      }
    }
  }
`);

const kind = {
  typename: 'PromptTemplate',
  noun: 'prompt template',
  maxTitleLength: 100,
} as const;

export const templateArgument = {
  description:
    'The id of the template, its title, the start of its id, its slug, or the name of its exported file.',
  noun: 'Prompt template',
} as const;

const maxSearchWords = 10;
const maxSearchResults = 100;

const maxSlugLength = 80;

async function findBySlug(api: Api, slug: string): Promise<FoundPromptTemplate | undefined> {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.length > maxSlugLength) return undefined;
  try {
    return (await api.run(slugDocument, { slug })).promptTemplateBySlug;
  } catch (error) {
    if (hasCode(error, 'NOT_FOUND')) return undefined;
    throw error;
  }
}

/** A file name as `prompts export` gives it. */
async function findByFileName(api: Api, slug: string): Promise<string | undefined> {
  if (slugOf(slug) !== slug) return undefined;
  const search = slug.split('-').slice(0, maxSearchWords).join(' ');
  const { promptTemplates } = await api.run(searchDocument, {
    first: maxSearchResults,
    filter: { search },
  });
  const matches = promptTemplates.nodes.filter(({ title }) => slugOf(title) === slug);
  if (matches.length > 1) {
    throw ambiguousError(`More than one prompt template has the file name “${slug}”.`, matches);
  }
  return matches[0]?.id;
}

async function findById(api: Api, id: string): Promise<FoundPromptTemplate> {
  return (await api.run(document, { id })).promptTemplate;
}

/**
 * By id, title, the start of the id, slug, or file name, in this order. @throws NOT_FOUND; a usage
 * error for several templates
 */
export async function findPrompt(api: Api, idOrTitle: string): Promise<FoundPromptTemplate> {
  const id = exactId(kind.typename, idOrTitle);
  if (id !== undefined) return findById(api, id);
  const found = await lookUpRecord(idOrTitle, kind, (variables) =>
    api.run(lookupDocument, variables),
  );
  const template = found ?? (await findBySlug(api, idOrTitle));
  if (template) return template;
  const foundId = await findByFileName(api, idOrTitle);
  if (foundId !== undefined) return findById(api, foundId);
  throw notFound();
}

/** Sends a request only if the argument is no id. */
export async function promptId(api: Api, idOrTitle: string): Promise<string> {
  return exactId(kind.typename, idOrTitle) ?? (await findPrompt(api, idOrTitle)).id;
}
