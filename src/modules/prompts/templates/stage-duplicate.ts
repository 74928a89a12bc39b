import { readRecord } from '../../../database/query/read-page.ts';
import { toSelection } from '../../../database/query/selection.ts';
import { notFound } from '../../../errors.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import type { StageArguments } from '../../../graphql/schema/mutation-options.ts';
import { recordId } from '../../../graphql/schema/node.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import type { StagedImage, StoredImage } from '../../../images/staged-image.ts';
import { copyArguments } from './input.ts';

interface Arguments {
  readonly id: string;
  readonly title?: string | null;
}

export interface StagedDuplicate {
  readonly id: string;
  /** The valid title; undefined if none is given. */
  readonly title: string | undefined;
  /** Copies of the screenshots of the template, in their order. */
  readonly images: readonly StagedImage[];
}

const withImages = toSelection('PromptTemplate', {
  select: {
    screenshots: {
      select: { id: true, contentType: true, byteSize: true, width: true, height: true },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
    },
  },
});

/** @throws NOT_FOUND */
async function imagesOf(globalId: string, context: Context): Promise<readonly StoredImage[]> {
  const where = { id: recordId('PromptTemplate', globalId), ownerId: userIdOf(context) };
  const options = { where, selection: withImages };
  const found = await readRecord<'PromptTemplate'>(context.database, options);
  if (!found) throw notFound();
  return (found.screenshots as Omit<StoredImage, 'filename'>[]).map(
    ({ id, contentType, byteSize, width, height }) => ({
      ...{ id, contentType, byteSize, width, height },
      filename: undefined,
    }),
  );
}

/**
 * Validates the arguments of `duplicatePromptTemplate`, and copies the screenshots of the template in
 * the storage, before the transaction. After an error, no copy remains stored.
 * @throws NOT_FOUND, VALIDATION_FAILED, STORAGE_UNAVAILABLE, BUSY
 */
export const stageDuplicate: StageArguments = async (args, context, _info, copyImages) => {
  const { id, title } = args as Arguments;
  const screenshots = await imagesOf(id, context);
  const valid = validInput(copyArguments, { title: title ?? undefined }, []);
  const images = await copyImages(screenshots, 'screenshot');
  const duplicate: StagedDuplicate = { id, title: valid.title, images };
  return { args: duplicate, staged: images };
};
