import type {
  Difficulty,
  TemplateCategory,
  Visibility,
} from '../../generated/operations/graphql.ts';
import { enumValue } from '../enum-values.ts';
import { declarationItems, declarationsOf, type StoredVariable } from './declarations.ts';
import { withFrontMatter } from './front-matter.ts';

/** A template as the API returns it. */
export interface StoredTemplate {
  readonly databaseId: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly content: string;
  readonly category: TemplateCategory;
  readonly difficulty: Difficulty;
  readonly visibility: Visibility;
  readonly estimatedBuildTime: number;
  readonly tags: readonly string[];
  readonly variables: readonly StoredVariable[];
}

/**
 * The Markdown file of a template: its fields as YAML, then the content, unchanged. Read-only fields
 * and screenshots are not included.
 */
export function templateText(
  template: StoredTemplate,
  {
    withId = true,
    notRequired = false,
  }: { readonly withId?: boolean; readonly notRequired?: boolean | 'false' } = {},
): string {
  const { databaseId, title, description, category, difficulty, visibility } = template;
  return withFrontMatter(
    {
      ...(withId ? { id: databaseId } : {}),
      slug: template.slug,
      title,
      description,
      category: enumValue(category),
      difficulty: enumValue(difficulty),
      visibility: enumValue(visibility),
      estimated_build_time: template.estimatedBuildTime,
      tags: template.tags,
      variables: declarationItems(declarationsOf(template.variables), notRequired),
    },
    template.content,
  );
}

/** A version of a template as the API returns it. */
interface StoredVersion {
  readonly number: number;
  readonly note?: string | null | undefined;
  readonly createdAt: string;
  readonly title: string;
  readonly description: string;
  readonly content: string;
  readonly variables: readonly StoredVariable[];
}

/** The Markdown file of a version. It cannot be imported. */
export function versionText(version: StoredVersion): string {
  const { number, note, createdAt, title, description, content, variables } = version;
  return withFrontMatter(
    {
      version: number,
      ...(note ? { note } : {}),
      created_at: createdAt,
      ...{ title, description },
      variables: declarationItems(declarationsOf(variables)),
    },
    content,
  );
}
