import { builder } from '../../../graphql/schema/builder.ts';
import { charge } from '../../../graphql/schema/charge.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { createdField, parseUuid, registerNode } from '../../../graphql/schema/node.ts';
import { CreatedVia } from '../templates/enums.ts';
import { contentCost } from '../templates/limits.ts';
import { declaredVariables, variableNames } from '../variables/variable-fields.ts';

export const PromptTemplateVersion = builder.prismaNode('PromptTemplateVersion', {
  ...registerNode('PromptTemplateVersion', { requires: { prompts: 'READ' }, parse: parseUuid }),
  description:
    'An immutable state of a prompt template. Each write that changes the title, the description, the content or the variables creates one.',
  // Each field selects its own column.
  select: { id: true },
  findUnique: (id: string, context: Context) => ({ id, ownerId: userIdOf(context) }),
  fields: (t) => ({
    databaseId: t.expose('id', { type: 'UUID', description: "The version's UUID." }),
    number: t.expose('number', {
      type: 'PositiveInt',
      description:
        'The number of the version: 1 for the first one of a template, then the next number for each new one.',
    }),
    note: t.exposeString('note', {
      nullable: true,
      description: 'What has changed, at most 500 characters.',
    }),
    createdAt: t.expose('createdAt', createdField('version')),
    createdVia: t.expose('createdVia', {
      type: CreatedVia,
      description: 'Whether the version was created with a key or in a web session.',
    }),
    title: t.exposeString('title', { description: 'At most 100 characters.' }),
    description: t.exposeString('description', { description: 'At most 500 characters.' }),
    content: t.exposeString('content', {
      extensions: charge({ each: contentCost }),
      description: 'The prompt text, 5 to 10,000 characters.',
    }),
    templateVariables: t.stringList({ ...variableNames, select: { content: true } }),
    variables: t.field({ ...declaredVariables, select: { content: true, variables: true } }),
    labels: t.stringList({
      extensions: charge({ listSize: 21 }),
      description: 'The labels that point to the version, with `latest` for the current version.',
      select: {
        number: true,
        labels: { select: { name: true }, orderBy: { name: 'asc' } },
        template: { select: { versionNumber: true } },
      },
      resolve: ({ number, labels, template }) => [
        ...(number === template.versionNumber ? ['latest'] : []),
        ...labels.map(({ name }) => name),
      ],
    }),
    template: t.relation('template', { description: 'The prompt template.' }),
  }),
});
