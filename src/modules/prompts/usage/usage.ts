import { builder } from '../../../graphql/schema/builder.ts';
import { aggregateCost, charge } from '../../../graphql/schema/charge.ts';
import { unrecorded } from '../../../graphql/schema/unrecorded.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { daysArguments, keptDays, maxListedDays } from './input.ts';
import { type RenderingsOfDay, renderedOfLastDays, renderingsOfLastDays } from './read-usage.ts';

const PromptTemplateRenderings = builder
  .objectRef<RenderingsOfDay>('PromptTemplateRenderings')
  .implement({
    description: 'How often a prompt template was rendered on a day.',
    fields: (t) => ({
      day: t.expose('day', { type: 'LocalDate', description: 'The day, in UTC.' }),
      label: t.string({
        nullable: true,
        description:
          'The label by which the version was chosen. Null for the others: the current version, `latest`, and versions chosen by number.',
        resolve: ({ label }) => label || null,
      }),
      count: t.expose('count', {
        type: 'NonNegativeInt',
        description: 'The number of renderings.',
      }),
    }),
  });

const daysArgument = (max: number) =>
  builder.args((t) => ({
    days: t.int({
      required: true,
      defaultValue: 30,
      description: `How many days, with today (UTC) as the last one: 1 to ${max}.`,
    }),
  }));

const listedDays = daysArguments(maxListedDays);
const summedDays = daysArguments(keptDays);

builder.prismaObjectField('PromptTemplate', 'timesRendered', (t) =>
  t.field({
    type: 'NonNegativeInt',
    description:
      'How often the template was rendered or fetched in the last days: by `renderPromptTemplate`, MCP and `GET /prompt-versions/:reference`, which counts 304 too. Written every 5 seconds.',
    extensions: { ...charge({ once: aggregateCost }), ...unrecorded },
    args: daysArgument(keptDays),
    resolve: async ({ id }, args, context) => {
      const { days } = validInput(summedDays, args, []);
      return (await renderedOfLastDays(id, days, context)) ?? 0;
    },
  }),
);

builder.prismaObjectField('PromptTemplate', 'renderings', (t) =>
  t.field({
    type: [PromptTemplateRenderings],
    description:
      'How often the template was rendered on each of the last days by each label, latest day first. Days without renderings are left out. At most 20 labels a day are counted; further ones have the label null.',
    extensions: { ...charge({ once: aggregateCost, listSize: 30 }), ...unrecorded },
    args: daysArgument(maxListedDays),
    resolve: async ({ id }, args, context, info) => {
      const { days } = validInput(listedDays, args, []);
      const found = (await renderingsOfLastDays(id, days, context)) ?? [];
      context.budget.chargeItems(info, found.length);
      return [...found];
    },
  }),
);
