import { enumValue } from '../../../core/declare/enum-values.ts';
import type { PromptTemplate } from '../prompt-template.ts';
import { withFrontMatter } from './front-matter.ts';

/**
 * The Markdown file of a template: its fields as YAML, then the content, unchanged. Read-only fields
 * and screenshots are not included.
 */
export function templateText(
  template: Omit<PromptTemplate, 'id'>,
  { withId = true }: { readonly withId?: boolean } = {},
): string {
  const { databaseId, title, description, category, difficulty, visibility } = template;
  return withFrontMatter(
    {
      ...(withId ? { id: databaseId } : {}),
      title,
      description,
      category: enumValue(category),
      difficulty: enumValue(difficulty),
      visibility: enumValue(visibility),
      estimated_build_time: template.estimatedBuildTime,
      tags: template.tags,
    },
    template.content,
  );
}
