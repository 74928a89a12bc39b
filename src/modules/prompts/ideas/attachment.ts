import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { parseUuid, registerNode } from '../../../graphql/schema/node.ts';

registerNode('IdeaAttachment', { requires: { prompts: 'READ' }, parse: parseUuid });

export const IdeaAttachment = builder.prismaNode('IdeaAttachment', {
  description: 'An image sent with an idea.',
  id: { field: 'id' },
  nullable: true,
  findUnique: (id, context) => ({ id, idea: { userId: userIdOf(context) } }),
  fields: (t) => ({
    databaseId: t.expose('id', {
      type: 'UUID',
      description: "The attachment's UUID, shown as `id` in REST.",
    }),
    url: t.field({
      type: 'URL',
      description:
        'The absolute URL of the image. Signed: anyone who has it can read the image for one to two hours; it stays the same within a clock hour. Without its query string, it works for the owner only.',
      select: { id: true },
      resolve: ({ id }, _args, { images, now }) => images.urlOf(id, now),
    }),
    filename: t.exposeString('filename', {
      description: 'The file name sent by the client, at most 255 characters.',
    }),
    contentType: t.exposeString('contentType', {
      description: "The media type, detected from the file's bytes: PNG, JPEG, WebP or GIF.",
    }),
    byteSize: t.expose('byteSize', {
      type: 'PositiveInt',
      description: 'The size of the stored file in bytes, without metadata. At most 5 MiB.',
    }),
    width: t.expose('width', { type: 'PositiveInt', description: 'In pixels.' }),
    height: t.expose('height', { type: 'PositiveInt', description: 'In pixels.' }),
  }),
});
