import type { Input } from '../../input/input.ts';
import { builder } from './builder.ts';

/** The GraphQL type of an input. Printing the inputs for the command line reads the extension. */
export function inputType({ name, description, fields }: Input) {
  return builder.inputType(name, {
    description,
    extensions: { fields },
    fields: (t) =>
      Object.fromEntries(
        Object.entries(fields).map(([field, { type, isRequired, description }]) => [
          field,
          // Types are named, because `src/input` can't import the builder.
          t.field({ type: type as 'String', required: isRequired, description }),
        ]),
      ),
  });
}
