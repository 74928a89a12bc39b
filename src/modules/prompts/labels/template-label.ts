import { builder } from '../../../graphql/schema/builder.ts';
import { charge } from '../../../graphql/schema/charge.ts';
import { PromptTemplateVersion } from '../versions/template-version.ts';
import { maxLabels } from './input.ts';

const PromptTemplateLabel = builder.prismaObject('PromptTemplateLabel', {
  description: 'A name that points to one version of a prompt template.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'At most 36 characters: `a` to `z`, digits, `-` and `_`.',
    }),
    number: t.expose('number', {
      type: 'PositiveInt',
      description: 'The number of the version.',
    }),
    version: t.relation('version', { type: PromptTemplateVersion, description: 'The version.' }),
    movedAt: t.expose('movedAt', {
      type: 'DateTime',
      description: 'When the label was last set or moved.',
    }),
  }),
});

builder.prismaObjectField('PromptTemplate', 'labels', (t) =>
  t.relation('labels', {
    type: PromptTemplateLabel,
    description: `The labels of the template by name, at most ${maxLabels}. \`latest\` is not among them.`,
    extensions: charge({ listSize: maxLabels }),
    query: { orderBy: [{ name: 'asc' }] },
  }),
);
