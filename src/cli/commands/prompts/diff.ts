import type { DiffPart } from '../../../common/text-diff.ts';
import type { Api } from '../../core/client/api.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { showDiff } from './diff-lines.ts';
import { findPrompt, templateArgument } from './find.ts';
import type { FoundPromptTemplate } from './prompt-template.ts';
import { findVersion, type Version, versionChoice, versionNotFound } from './version.ts';

const document = graphql(`
  query CliLatestVersions($id: ID!) {
    promptTemplate(id: $id) {
      versions(first: 2) {
        nodes {
          ...VersionTexts
        }
      }
    }
  }
`);

async function latestVersions(api: Api, template: FoundPromptTemplate) {
  const { promptTemplate } = await api.run(document, { id: template.id });
  const [current, previous] = promptTemplate.versions?.nodes ?? [];
  if (current && previous) return [previous, current] as const;
  throw versionNotFound(template, 'earlier version');
}

const variablesText = ({ variables }: Version): string =>
  variables
    .filter(({ declared }) => declared)
    .map(({ declared: _, used: __, ...declaration }) => `${JSON.stringify(declaration, null, 2)}\n`)
    .join('');

export const diffPrompt = command({
  name: 'diff',
  summary: 'Show how two versions of a prompt template differ',
  description:
    'Without versions, compares the current one with the one before. With one, compares it with the current one.',
  requiredKey: 'prompts',
  arguments: {
    template: templateArgument,
    from: { description: 'The number or a label of the earlier version.', optional: true },
    to: { description: 'The number or a label of the later version.', optional: true },
  },
  examples: ['folio prompts diff Greeting', 'folio prompts diff Greeting production latest'],
  run: async ({ api, args }) => {
    const template = await findPrompt(api, args.template);
    const { databaseId, title } = template;
    const [from, to] =
      args.from === undefined
        ? await latestVersions(api, template)
        : [
            await findVersion(api, template, versionChoice(args.from)),
            await findVersion(api, template, versionChoice(args.to ?? 'latest')),
          ];
    const { textDiff } = await import('../../../common/text-diff.ts');
    const parts = (textOf: (version: Version) => string): DiffPart[] =>
      textDiff(textOf(from), textOf(to));
    return {
      databaseId,
      templateTitle: title,
      from: from.number,
      to: to.number,
      title: parts((version) => version.title),
      description: parts((version) => version.description),
      variables: parts(variablesText),
      content: parts((version) => version.content),
    };
  },
  output: {
    fields: {
      databaseId: 'The database id of the template.',
      templateTitle: 'The current title of the template.',
      from: 'The number of the earlier version.',
      to: 'The number of the later version.',
      title: 'The parts of both titles: EQUAL, REMOVED (only earlier) or ADDED (only later).',
      description: 'The comparison of the descriptions.',
      variables: 'The parts of both declarations of variables, as JSON.',
      content: 'The comparison of the contents.',
    },
    show: ({ templateTitle, from, to, ...texts }, printer) => {
      const { colors, colored, line } = printer;
      line(`“${templateTitle}”, version ${from} and version ${to}`);
      const differing = (['title', 'description', 'variables', 'content'] as const).filter((name) =>
        texts[name].some(({ kind }) => kind !== 'EQUAL'),
      );
      if (differing.length === 0) line('No differences.');
      for (const name of differing) {
        line('');
        colored([[`${name[0]?.toUpperCase()}${name.slice(1)}`, colors.bold]]);
        showDiff(texts[name], printer);
      }
    },
  },
});
