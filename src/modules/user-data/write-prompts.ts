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

/** Inserts templates and their screenshots, in their order. */
export async function writeTemplates(
  templates: readonly ArchivedRecord<'prompt-templates'>[],
  { ids, images }: WriteOptions,
  context: StatementContext,
): Promise<void> {
  const { database } = context;
  const ownerId = userIdOf(context);
  const templateIds = ids.take(templates.length);
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
