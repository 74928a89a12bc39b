import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { integer } from '../../core/declare/option.ts';
import { promptId, templateArgument } from './find.ts';

const document = graphql(`
  query CliPromptUsage($id: ID!, $days: Int!) {
    promptTemplate(id: $id) {
      databaseId
      title
      timesRendered(days: $days)
      renderings(days: $days) {
        day
        label
        count
      }
    }
  }
`);

const days = {
  ...integer('The number of days (UTC), with today as the last one. From 1 to 90.', {
    minimum: 1,
    maximum: 90,
  }),
  default: 30,
};

export const showUsage = command({
  name: 'usage',
  summary: 'Show how often a prompt template was rendered, by day and label',
  description:
    'Counts renderings by GraphQL and MCP, and fetches of GET /prompt-versions. Pages and folio prompts render are not counted.',
  requiredKey: 'prompts',
  arguments: { template: templateArgument },
  options: { days },
  examples: [
    'folio prompts usage Greeting',
    'folio prompts usage Greeting --days 7 --jq .timesRendered',
  ],
  run: async ({ api, args, options }) => {
    const id = await promptId(api, args.template);
    const { promptTemplate } = await api.run(document, { id, days: options.days });
    return { ...promptTemplate, days: options.days };
  },
  output: {
    fields: { ...outputFields.CliPromptUsage, days: 'The number of days.' },
    show: ({ title, days, timesRendered, renderings }, { line, table }) => {
      const times = timesRendered === 1 ? 'once' : `${timesRendered} times`;
      const period = days === 1 ? 'today (UTC)' : `in the last ${days} days`;
      if (renderings.length === 0) return line(`“${title}” was not rendered ${period}.`);
      line(`“${title}” was rendered ${times} ${period}.`);
      table(
        renderings,
        [
          { title: 'day', value: ({ day }) => day },
          { title: 'label', value: ({ label }) => label ?? 'no label', canShrink: true },
          { title: 'times', value: ({ count }) => count, align: 'right' },
        ],
        '',
      );
    },
  },
});
