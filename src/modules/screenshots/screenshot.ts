import { builder } from '../../graphql/builder.ts';
import { userIdOf } from '../../graphql/context.ts';
import { parseUuid, registerNode } from '../../graphql/node.ts';

registerNode('Screenshot', { requires: { prompts: 'READ' }, parse: parseUuid });

export const Screenshot = builder.prismaNode('Screenshot', {
  description: 'An image that shows a prompt template at work.',
  id: { field: 'id' },
  nullable: true,
  findUnique: (id, context) => ({ id, template: { ownerId: userIdOf(context) } }),
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'The uuid that REST shows as `id`.' }),
    url: t.string({
      description:
        'The absolute address of the image, good for one to two hours for whoever has it, and the same within a clock hour. Without its query, it is for the owner only.',
      select: { id: true },
      resolve: ({ id }, _args, { images, now }) => images.urlOf(id, now),
    }),
    contentType: t.exposeString('contentType', {
      description: "The media type, from the file's own bytes: PNG, JPEG or WebP.",
    }),
    byteSize: t.exposeInt('byteSize', {
      description: 'Bytes, at most 5 MiB; of the file as it is stored, without metadata.',
    }),
    width: t.exposeInt('width', { description: 'Pixels.' }),
    height: t.exposeInt('height', { description: 'Pixels.' }),
    position: t.exposeInt('position', { description: 'The place in the set, from 0.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was stored.' }),
  }),
});
