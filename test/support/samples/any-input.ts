import fc from 'fast-check';
import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';

const texts = fc.constantFrom('', 'text', '2026-03-31', '12.50', 'data:image/png;base64,AAAA');

const scalars: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  Int: fc.integer({ min: -10, max: 200 }),
  Float: fc.constantFrom(1.5, 2),
  Boolean: fc.boolean(),
  ID: fc.constantFrom<unknown>('VXNlcjox', 5),
};

/** Values that fit few types. */
const oddValues = fc.constantFrom<unknown>(
  ...[null, true, 3e9, -0.5, 'TEXT', [], [[1]], {}, { unknownField: 1 }, [null]],
);

/** JSON values for an input type. Most of them fit the type. */
export function anyInput(type: GraphQLInputType, depth = 0): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return usually(fitting(type.ofType, depth), oddValues);
  return usually(fitting(type, depth), oddValues, fc.constant(null));
}

const usually = (fits: fc.Arbitrary<unknown>, ...others: fc.Arbitrary<unknown>[]) =>
  fc.oneof({ arbitrary: fits, weight: 24 }, ...others);

function fitting(type: GraphQLInputType, depth: number): fc.Arbitrary<unknown> {
  if (isListType(type)) {
    const item = anyInput(type.ofType, depth + 1);
    // A value that is no list is a list of one.
    return fc.oneof({ arbitrary: fc.array(item, { maxLength: 2 }), weight: 6 }, item);
  }
  if (isInputObjectType(type)) return anyObject(type, depth + 1);
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name));
  return scalars[String(type)] ?? texts;
}

function anyObject(type: GraphQLInputObjectType, depth: number): fc.Arbitrary<object> {
  const fields = Object.values(type.getFields());
  if (type.isOneOf) {
    const names = fields.map(({ name }) => name);
    const one = fc.constantFrom(...names).map((name) => [name]);
    return fc.oneof({ arbitrary: one, weight: 6 }, fc.subarray(names)).chain((chosen) =>
      recordOf(
        fields.filter(({ name }) => chosen.includes(name)),
        depth,
        [],
      ),
    );
  }
  const required = fields.filter((field) => isNonNullType(field.type)).map(({ name }) => name);
  return recordOf(fields, depth, required);
}

type InputField = ReturnType<GraphQLInputObjectType['getFields']>[string];

/** The deeper an object, the fewer optional fields it has: filters contain filters. */
const maxDepth = 5;

function recordOf(fields: readonly InputField[], depth: number, required: readonly string[]) {
  const present = fields.filter(({ name }) => depth < maxDepth || required.includes(name));
  const model = Object.fromEntries(
    present.map((field) => [field.name, anyInput(field.type, depth)]),
  );
  return fc.record(model, { requiredKeys: [...required] });
}
