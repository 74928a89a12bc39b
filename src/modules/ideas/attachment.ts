import { builder } from '../../graphql/builder.ts';
import { userIdOf } from '../../graphql/context.ts';
import { parseUuid, registerNode } from '../../graphql/node.ts';

registerNode('IdeaAttachment', { requires: { prompts: 'READ' }, parse: parseUuid });

export const IdeaAttachment = builder.prismaNode('IdeaAttachment', {
  description: 'An image sent with an idea.',
  id: { field: 'id' },
  nullable: true,
  findUnique: (id, context) => ({ id, idea: { userId: userIdOf(context) } }),
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'The uuid that REST shows as `id`.' }),
    url: t.string({
      description:
        'The absolute address of the image, good for one to two hours for whoever has it, and the same within a clock hour. Without its query, it is for the owner only.',
      select: { id: true },
      resolve: ({ id }, _args, { images, now }) => images.urlOf(id, now),
    }),
    filename: t.exposeString('filename', {
      description: 'As the client named it, at most 255 characters.',
    }),
    contentType: t.exposeString('contentType', {
      description: "The media type, from the file's own bytes: PNG, JPEG, WebP or GIF.",
    }),
    byteSize: t.exposeInt('byteSize', {
      description: 'Bytes, at most 5 MiB; of the file as it is stored, without metadata.',
    }),
    width: t.exposeInt('width', { description: 'Pixels.' }),
    height: t.exposeInt('height', { description: 'Pixels.' }),
  }),
});
