import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { parseUuid, registerNode, restUuid } from '../../../graphql/schema/node.ts';
import { imageFields } from '../image-fields.ts';

export const Screenshot = builder.prismaNode('Screenshot', {
  ...registerNode('Screenshot', { requires: { prompts: 'READ' }, parse: parseUuid }),
  description: 'A screenshot of a prompt template.',
  // Each field selects its own column.
  select: { id: true },
  findUnique: (id, context) => ({ id, template: { ownerId: userIdOf(context) } }),
  fields: (t) => ({
    databaseId: t.expose('id', restUuid('screenshot')),
    url: t.field(imageFields.url),
    contentType: t.exposeString('contentType', {
      description: "The media type, detected from the file's bytes: PNG, JPEG or WebP.",
    }),
    byteSize: t.expose('byteSize', imageFields.byteSize),
    width: t.expose('width', imageFields.width),
    height: t.expose('height', imageFields.height),
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
