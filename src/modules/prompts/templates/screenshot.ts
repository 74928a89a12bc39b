import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { parseUuid, registerNode } from '../../../graphql/schema/node.ts';

registerNode('Screenshot', { requires: { prompts: 'READ' }, parse: parseUuid });

export const Screenshot = builder.prismaNode('Screenshot', {
  description: 'A screenshot of a prompt template.',
  id: { field: 'id' },
  nullable: true,
  // Each field selects its own column.
  select: { id: true },
  findUnique: (id, context) => ({ id, template: { ownerId: userIdOf(context) } }),
  fields: (t) => ({
    databaseId: t.expose('id', {
      type: 'UUID',
      description: "The screenshot's UUID, shown as `id` in REST.",
    }),
    url: t.field({
      type: 'URL',
      description:
        'The absolute URL of the image. Signed: anyone who has it can read the image for one to two hours; it stays the same within a clock hour. Without its query string, it works for the owner only.',
      select: { id: true },
      resolve: ({ id }, _args, { images, now }) => images.urlOf(id, now),
    }),
    contentType: t.exposeString('contentType', {
      description: "The media type, detected from the file's bytes: PNG, JPEG or WebP.",
    }),
    byteSize: t.expose('byteSize', {
      type: 'PositiveInt',
      description: 'The size of the stored file in bytes, without metadata. At most 5 MiB.',
    }),
    width: t.expose('width', { type: 'PositiveInt', description: 'In pixels.' }),
    height: t.expose('height', { type: 'PositiveInt', description: 'In pixels.' }),
    position: t.expose('position', {
      type: 'NonNegativeInt',
      description: "The position among the template's screenshots, starting at 0.",
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the screenshot was stored.',
    }),
  }),
});
