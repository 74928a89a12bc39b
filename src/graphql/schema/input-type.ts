import type { FilterField } from '../../input/filters.ts';
import type { InputField } from '../../input/writable-field.ts';
import { builder } from './builder.ts';
import { chargeScan } from './charge.ts';

interface DeclaredInput {
  readonly name: string;
  readonly description: string;
  readonly fields: Readonly<Record<string, InputField | FilterField>>;
}

const extensionsOf = (field: InputField | FilterField) =>
  'readsAll' in field && field.readsAll ? { extensions: chargeScan } : {};

export function inputType({ name, description, fields }: DeclaredInput) {
  return builder.inputType(name, {
    description,
    extensions: { fields },
    fields: (t) =>
      Object.fromEntries(
        Object.entries(fields).map(([field, rule]) => [
          field,
          t.field({
            // Types are named, because `src/input` can't import the builder.
            type: rule.type as 'String',
            required: rule.isRequired,
            description: rule.description,
            ...extensionsOf(rule),
          }),
        ]),
      ),
  });
}
