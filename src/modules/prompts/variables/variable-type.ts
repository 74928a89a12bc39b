import { builder } from '../../../graphql/schema/builder.ts';
import { charge } from '../../../graphql/schema/charge.ts';
import { maxChoices, type VariableDeclaration } from './input.ts';
import type { TemplateVariable } from './template-variables.ts';

const TemplateVariableKind = builder.enumType('TemplateVariableKind', {
  description: 'What values a template variable has.',
  values: {
    TEXT: { description: 'One line. The default.' },
    LONG_TEXT: { description: 'Any number of lines.' },
    NUMBER: { description: 'A decimal number, at most 20 digits on each side of the point.' },
    CHOICE: { description: 'One of the choices.' },
  } as const,
});

export const PromptTemplateVariable = builder
  .objectRef<TemplateVariable>('PromptTemplateVariable')
  .implement({
    description: 'A variable of a prompt template, with its declaration if it has one.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'The name without braces.' }),
      description: t.exposeString('description', {
        nullable: true,
        description: 'What the value is for, at most 200 characters.',
      }),
      kind: t.expose('kind', {
        type: TemplateVariableKind,
        description: 'What values the variable has.',
      }),
      choices: t.exposeStringList('choices', {
        description:
          'The values of the kind CHOICE, 2 to 50 of at most 100 characters. Otherwise none.',
        extensions: charge({ listSize: maxChoices }),
      }),
      defaultValue: t.exposeString('defaultValue', {
        nullable: true,
        description: 'The value if none is given, at most 1,000 characters.',
      }),
      required: t.exposeBoolean('required', {
        description:
          'Whether a rendering needs a value, unless there is a default. A variable that is not required becomes an empty string.',
      }),
      declared: t.exposeBoolean('declared', {
        description: 'Whether the variable has a declaration.',
      }),
      used: t.exposeBoolean('used', {
        description: 'Whether the content has the variable. Otherwise it is only declared.',
      }),
    }),
  });

builder.inputType('PromptTemplateVariableInput', {
  description: 'The declaration of a template variable.',
  fields: (t) => ({
    name: t.string({
      required: true,
      description: 'The name without braces, for example `TOPIC`. At most 100 characters.',
    }),
    description: t.string({ description: 'What the value is for, at most 200 characters.' }),
    kind: t.field({
      type: TemplateVariableKind,
      description: 'What values the variable has. Default: TEXT.',
    }),
    choices: t.stringList({
      description:
        'The values of the kind CHOICE: 2 to 50, each once, of at most 100 characters. Otherwise none.',
    }),
    defaultValue: t.string({
      description: 'The value if none is given, at most 1,000 characters. Must fit the kind.',
    }),
    required: t.boolean({
      description: 'Whether a rendering needs a value, unless there is a default. Default: true.',
    }),
  }),
});

/** The declarations of a record, as they are stored. */
export const declarationsOf = (stored: unknown): readonly VariableDeclaration[] =>
  stored as readonly VariableDeclaration[];
