import type { GraphQLResolveInfo } from 'graphql';
import { FolioError } from '../../errors.ts';
import type { StagedImage } from '../../images/staged-image.ts';
import type { Context } from '../schema/context.ts';
import type { CopyImages } from '../schema/mutation-options.ts';
import { deleteStaged, requireCopyQuota } from './stage-files.ts';

export const copyImagesFor =
  (context: Context, info: GraphQLResolveInfo): CopyImages =>
  async (images, noun) => {
    const sizes = images.map(({ byteSize }) => byteSize);
    await requireCopyQuota(sizes, context, info);
    const staged: StagedImage[] = [];
    try {
      for (const image of images) {
        const copy = await context.images.copy(image);
        if (!copy) throw missingImage(`${noun} ${staged.length + 1}`);
        staged.push(copy);
      }
      return staged;
    } catch (error) {
      await deleteStaged(staged, context.images);
      throw error;
    }
  };

const missingImage = (label: string) =>
  new FolioError('NOT_FOUND', {
    details: [{ path: [], message: `The image of ${label} does not exist` }],
  });
