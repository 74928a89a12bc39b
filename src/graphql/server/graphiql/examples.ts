import { readFileSync } from 'node:fs';

/** GraphiQL opens each in its own tab. */
export interface Example {
  readonly name: string;
  /** Starts with a comment of one line that describes the operation. */
  readonly query: string;
  /** The user fills in empty and null values; the page fills in an empty `id` with `idFrom`. */
  readonly variables?: Readonly<Record<string, unknown>>;
  /** The example that creates the record of an empty `id`. */
  readonly idFrom?: 'CreateTemplate' | 'CreateKey';
}

const ofTemplate = { variables: { id: '' }, idFrom: 'CreateTemplate' } as const;
const ofKey = { variables: { id: '' }, idFrom: 'CreateKey' } as const;

const requests: Readonly<Record<string, Omit<Example, 'name' | 'query'>>> = {
  CreateTemplate: {
    variables: {
      input: {
        title: 'Release notes from commits',
        description: 'Turns a list of commits into notes that users understand.',
        content:
          'Write release notes for {{PRODUCT}} {{VERSION}}. Group them by what users notice:\n{{COMMITS}}',
        category: 'DEVELOPER',
        difficulty: 'MEDIUM',
        tags: ['releases', 'writing'],
        estimatedBuildTime: 5,
      },
    },
  },
  Templates: {
    variables: { first: 10, filter: { category: 'DEVELOPER', visibility: 'PRIVATE' } },
  },
  NextPage: { variables: { first: 1, after: null } },
  Template: ofTemplate,
  Render: {
    variables: {
      id: '',
      variables: [
        { name: 'PRODUCT', value: 'folio' },
        { name: 'VERSION', value: '1.0' },
        { name: 'COMMITS', value: 'Add reports' },
      ],
    },
    idFrom: 'CreateTemplate',
  },
  Node: ofTemplate,
  UpdateTemplate: {
    variables: { id: '', input: { difficulty: 'EASY', visibility: 'PUBLIC' } },
    idFrom: 'CreateTemplate',
  },
  Nested: { variables: { first: 5 } },
  DeleteTemplate: ofTemplate,
  SubmitIdea: {
    variables: {
      input: {
        title: 'Export templates as files',
        body: 'I would like to keep a copy of all my templates in a folder.',
        priority: 'HIGH',
        attachments: [
          'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWMQiVoAAAGUAQ94KdGzAAAAAElFTkSuQmCC',
        ],
      },
    },
  },
  Report: { variables: { from: '2026-01-01', to: '2026-03-31' } },
  Changes: { variables: { last: 2 } },
  PreviewImport: {
    variables: {
      input: {
        file: 'data:text/csv;base64,ZGF0ZSxkZXNjcmlwdGlvbixhbW91bnQKMjAyNi0wMy0zMSxMdW5jaCwtMTIuNTAK',
      },
    },
  },
  CreateKey: { variables: { input: { name: 'My script', permission: 'READ' } } },
  RevealKey: { variables: { id: '', password: '' }, idFrom: 'CreateKey' },
  RevokeKey: ofKey,
};

function examplesIn(file: string): Example[] {
  const document = readFileSync(new URL(`./examples/${file}.graphql`, import.meta.url), 'utf8');
  return document.split(/\n(?=# )/).map((query) => {
    const [, name = ''] = /^(?:query|mutation) (\w+)/m.exec(query) ?? [];
    return { name, query, ...requests[name] };
  });
}

/** Later examples need records that earlier ones create. */
export const examples: readonly Example[] = ['prompts', 'finance', 'keys'].flatMap(examplesIn);
