import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { parseUuid, registerNode } from '../../../graphql/schema/node.ts';
import { imageFields } from '../image-fields.ts';

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
    url: t.field(imageFields.url),
    filename: t.exposeString('filename', {
      description: 'The file name sent by the client, at most 255 characters.',
    }),
    contentType: t.exposeString('contentType', {
      description: "The media type, detected from the file's bytes: PNG, JPEG, WebP or GIF.",
    }),
    byteSize: t.expose('byteSize', imageFields.byteSize),
    width: t.expose('width', imageFields.width),
    height: t.expose('height', imageFields.height),
  }),
});
