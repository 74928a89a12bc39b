import { builder } from '../../../graphql/schema/builder.ts';

builder.inputType('ScreenshotInput', {
  description: 'A screenshot: a new one, or one that the template keeps.',
  isOneOf: true,
  fields: (t) => ({
    id: t.id({
      description:
        "The global id of one of the template's screenshots. Only in an update; each once.",
    }),
    upload: t.field({ type: 'Upload', description: 'A new image.' }),
  }),
});
