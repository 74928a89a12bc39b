import type { FieldMap } from '@pothos/core';
import { type BuilderTypes, builder, Query } from './builder.ts';

type FieldBuilder<Shape> = PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, Shape>;

/** `query` is resolved after the transaction has committed (D150, D155). */
export function payloadType<Shape extends object>(
  mutation: string,
  fields: (t: FieldBuilder<Shape>) => FieldMap,
) {
  const name = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Payload`;
  return builder.objectRef<Shape>(name).implement({
    description: `The result of \`${mutation}\`.`,
    fields: (t) => ({
      ...fields(t),
      query: t.field({
        type: Query,
        description: 'All queries, resolved after the change.',
        resolve: () => ({}),
      }),
    }),
  });
}
