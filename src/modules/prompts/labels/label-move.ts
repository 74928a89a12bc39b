import { builder } from '../../../graphql/schema/builder.ts';
import { connectionOfParent } from '../../../graphql/schema/connection-of-parent.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { listOrder } from '../../../graphql/schema/list-order.ts';
import { parseUuid, registerNode } from '../../../graphql/schema/node.ts';
import { CreatedVia } from '../templates/enums.ts';

const PromptTemplateLabelMove = builder.prismaNode('PromptTemplateLabelMove', {
  ...registerNode('PromptTemplateLabelMove', { requires: { prompts: 'READ' }, parse: parseUuid }),
  description: 'A label of a prompt template was set, moved or deleted.',
  // The columns of cursors. Each field selects its own column.
  select: { id: true, movedAt: true },
  findUnique: (id, context) => ({ id, ownerId: userIdOf(context) }),
  fields: (t) => ({
    label: t.exposeString('label', { description: 'The name of the label.' }),
    number: t.expose('number', {
      type: 'PositiveInt',
      nullable: true,
      description: 'The version that the label points to since then. Null if it was deleted.',
    }),
    previousNumber: t.expose('previousNumber', {
      type: 'PositiveInt',
      nullable: true,
      description: 'The version that the label pointed to before. Null if it was new.',
    }),
    movedAt: t.expose('movedAt', { type: 'DateTime', description: 'When it happened.' }),
    movedVia: t.expose('movedVia', {
      type: CreatedVia,
      description: 'Whether the label was moved with a key or in a web session.',
    }),
    keyName: t.string({
      nullable: true,
      description: 'The name of the API key that moved the label. Null for a web session.',
      select: { apiKey: { select: { name: true } } },
      resolve: ({ apiKey }) => apiKey?.name ?? null,
    }),
    template: t.relation('template', { description: 'The prompt template.' }),
  }),
});

connectionOfParent('PromptTemplate', 'labelMoves', {
  type: PromptTemplateLabelMove,
  plural: 'moves of labels of a prompt template',
  description: 'The last 1,000 moves of the labels of the template, latest first.',
  parentField: 'templateId',
  order: listOrder('MOVED_AT', 'DESC', { field: 'movedAt', kind: 'time', id: 'uuid' }),
});
