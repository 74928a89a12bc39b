import { insertRecords } from '../../database/query/write.ts';
import { type StatementContext, userIdOf } from '../../graphql/schema/context.ts';
import type { StoredImage } from '../../images/staged-image.ts';
import { attachmentRows } from '../prompts/ideas/claim-attachments.ts';
import type { AscendingUuids } from './new-ids.ts';
import type { ArchivedRecord } from './record-schemas.ts';

interface WriteOptions {
  readonly ids: AscendingUuids;
  /** The claimed images by the names of their files. */
  readonly images: ReadonlyMap<string, StoredImage>;
}

const imageOf = (images: WriteOptions['images'], file: string) => images.get(file) as StoredImage;

/** The new ids of templates, by those in the archive. */
export type TemplateIds = Map<string, string>;

/**
 * Inserts templates and their screenshots, in their order. The database inserts a version of each.
 * @param newIds receives the ids of the templates
 */
export async function writeTemplates(
  templates: readonly ArchivedRecord<'prompt-templates'>[],
  { ids, images, newIds }: WriteOptions & { readonly newIds: TemplateIds },
  context: StatementContext,
): Promise<void> {
  const { database } = context;
  const ownerId = userIdOf(context);
  const templateIds = ids.take(templates.length);
  for (const [index, { id }] of templates.entries()) {
    if (id !== undefined) newIds.set(id, templateIds[index] as string);
  }
  const rows = templates.map(({ screenshots: _, ...template }, index) => ({
    ...template,
    // An older archive has no slugs: the database then derives them.
    slug: template.slug ?? '',
    id: templateIds[index] as string,
    ownerId,
  }));
  await insertRecords(database, 'PromptTemplate', rows);
  const screenshots = templates.flatMap((template, index) =>
    template.screenshots.map(({ file, createdAt }, position) => {
      const { filename: _, ...image } = imageOf(images, file);
      return { ...image, templateId: templateIds[index] as string, ownerId, position, createdAt };
    }),
  );
  await insertRecords(database, 'Screenshot', screenshots);
}

/** Inserts versions or labels. The version that the database has inserted with its template is replaced. */
export async function writeParts(
  model: 'PromptTemplateVersion' | 'PromptTemplateLabel',
  parts: readonly ArchivedRecord<'prompt-template-versions' | 'prompt-template-labels'>[],
  { ids, newIds }: Pick<WriteOptions, 'ids'> & { readonly newIds: TemplateIds },
  context: StatementContext,
): Promise<void> {
  const ownerId = userIdOf(context);
  const partIds = ids.take(parts.length);
  const rows = parts.map((part, index) => ({
    ...part,
    id: partIds[index],
    templateId: newIds.get(part.templateId) as string,
    ownerId,
  }));
  await insertRecords(context.database, model, rows);
}

/** Inserts ideas, with the initial status, and their attachments, in their order. */
export async function writeIdeas(
  ideas: readonly ArchivedRecord<'ideas'>[],
  { ids, images }: WriteOptions,
  context: StatementContext,
): Promise<void> {
  const { database } = context;
  const userId = userIdOf(context);
  const ideaIds = ids.take(ideas.length);
  const rows = ideas.map(({ attachments: _, ...idea }, index) => ({
    ...idea,
    id: ideaIds[index] as string,
    userId,
  }));
  await insertRecords(database, 'Idea', rows);
  const attachments = ideas.flatMap(({ attachments, createdAt }, index) => {
    const claimed = attachments.map(({ file }) => imageOf(images, file));
    return attachmentRows(claimed, createdAt).map((row) => ({
      ...row,
      ideaId: ideaIds[index] as string,
      userId,
    }));
  });
  await insertRecords(database, 'IdeaAttachment', attachments);
}
