import { builder } from '../../graphql/builder.ts';

export const Screenshot = builder.prismaObject('Screenshot', {
  description: 'An image that shows a prompt template at work.',
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'The uuid that REST shows as `id`.' }),
    contentType: t.exposeString('contentType', {
      description: "The media type, from the file's own bytes: PNG, JPEG or WebP.",
    }),
    byteSize: t.exposeInt('byteSize', { description: 'Bytes, at most 5 MiB.' }),
    width: t.exposeInt('width', { description: 'Pixels.' }),
    height: t.exposeInt('height', { description: 'Pixels.' }),
    position: t.exposeInt('position', { description: 'The place in the set, from 0.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was stored.' }),
  }),
});
