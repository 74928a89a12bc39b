import type { Context } from '../../graphql/schema/context.ts';

/** The options of the fields that screenshots and attachments have in common. */
export const imageFields = {
  url: {
    type: 'URL',
    description:
      'The absolute URL of the image. Signed: anyone who has it can read the image for one to two hours; it stays the same within a clock hour. Without its query string, it works for the owner only.',
    select: { id: true },
    resolve: ({ id }: { readonly id: string }, _args: object, { images, now }: Context) =>
      images.urlOf(id, now),
  },
  byteSize: {
    type: 'PositiveInt',
    description: 'The size of the stored file in bytes, without metadata. At most 5 MiB.',
  },
  width: { type: 'PositiveInt', description: 'In pixels.' },
  height: { type: 'PositiveInt', description: 'In pixels.' },
} as const;
