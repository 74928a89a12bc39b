import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { parseUuid, registerNode, restUuid } from '../../../graphql/schema/node.ts';
import { imageFields } from '../image-fields.ts';

export const IdeaAttachment = builder.prismaNode('IdeaAttachment', {
  ...registerNode('IdeaAttachment', { requires: { prompts: 'READ' }, parse: parseUuid }),
  description: 'An image sent with an idea.',
  findUnique: (id, context) => ({ id, idea: { userId: userIdOf(context) } }),
  fields: (t) => ({
    databaseId: t.expose('id', restUuid('attachment')),
    url: t.field(imageFields.url),
    filename: t.exposeString('filename', {
      description:
        'The file name sent by the client, at most 255 characters. A generated name, such as `attachment-1.png`, if it sent none.',
    }),
    contentType: t.exposeString('contentType', {
      description: "The media type, detected from the file's bytes: PNG, JPEG, WebP or GIF.",
    }),
    byteSize: t.expose('byteSize', imageFields.byteSize),
    width: t.expose('width', imageFields.width),
    height: t.expose('height', imageFields.height),
  }),
});
