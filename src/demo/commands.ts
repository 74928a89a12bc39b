import type { DemoKeys } from './keys.ts';

interface Command {
  readonly title: string;
  readonly lines: readonly string[];
}

/** One for each surface. Their results do not depend on changes that users of the demo make. */
export function commands(address: string, keys: DemoKeys): readonly Command[] {
  const templates = `${address}/api/v1/prompt_templates`;
  const graphql = `${address}/graphql`;
  return [
    {
      title: 'REST: the newest template for developers',
      lines: curl(`${templates}?category=developer&per_page=1`, keys.read),
    },
    {
      title: 'REST: create a template',
      lines: curl(templates, keys.manage, {
        title: 'Release notes',
        description: 'From merged changes to notes that users understand',
        content: 'Write release notes of {{PRODUCT}} {{VERSION}} from these changes: {{CHANGES}}',
        category: 'developer',
      }),
    },
    {
      title: 'GraphQL: the three newest templates',
      lines: curl(graphql, keys.read, {
        query:
          '{ promptTemplates(first: 3) { totalCount nodes { title category templateVariables } } }',
      }),
    },
    {
      title: 'GraphQL: create a template',
      lines: curl(graphql, keys.manage, {
        query:
          'mutation ($input: CreatePromptTemplateInput!) { createPromptTemplate(input: $input) { promptTemplate { id title templateVariables } } }',
        variables: {
          input: {
            title: 'Thank-you note',
            description: 'Short, warm and specific',
            content: 'Thank {{NAME}} for {{WHAT_THEY_DID}} in four sentences.',
            category: 'COMMUNICATION',
          },
        },
      }),
    },
    {
      title: 'GraphQL: the user of the finance key',
      lines: curl(graphql, keys.finance, { query: '{ viewer { name email role } }' }),
    },
    {
      title: 'REST: income and expenses of this month',
      lines: curl(`${address}/api/finance/summary`, keys.finance),
    },
  ];
}

function curl(url: string, key: string, body?: object): readonly string[] {
  const parts = [`curl -s ${quoted(url)}`, `-H ${quoted(`Authorization: Bearer ${key}`)}`];
  if (body) {
    parts.push(
      `-H ${quoted('Content-Type: application/json')}`,
      `-d ${quoted(JSON.stringify(body))}`,
    );
  }
  return parts.join(' \\\n  ').split('\n');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
