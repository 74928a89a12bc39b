import { builder } from './builder.ts';

/** The argument that connections have in addition to Relay's. REST pages use it. */
export const offsetArgument = builder.args((t) => ({
  offset: t.int({
    description:
      'The number of records to skip. Only with `first`. Large offsets are slow: use cursors.',
  }),
}));
