import { beforeAll, describe, expect, it } from 'vitest';
import { useDataDirectories } from '../support/database/embedded.ts';
import { type DemoProcess, paste, useDemoProcesses } from './demo-process.ts';

const directories = useDataDirectories();
const demos = useDemoProcesses();

const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
const money = expect.stringMatching(/^-?\d+\.\d\d$/);
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

/** The fields of a template that a client can't set. */
const newTemplate = {
  ...{ times_built: 0, avg_rating: null, featured: false, icon: null, price_cents: null },
  ...{ screenshot_count: 0, screenshots: [], created_at: time, updated_at: time },
};

/** Replaces what differs between two demos. */
const stable = (text: string, dataDir: string) =>
  text
    .replaceAll(dataDir, 'DATA_DIR')
    .replace(/127\.0\.0\.1:\d+/g, 'ADDRESS')
    .replace(/(fol|fin)_\w{39}/g, '$1_SECRET');

let dataDir: string;
let demo: DemoProcess;

beforeAll(async () => {
  dataDir = directories.empty();
  demo = await demos.start({ DATA_DIR: dataDir });
});

describe('a first start in an empty folder', () => {
  it('prints the addresses, the user, the keys and the commands, and nothing else', () => {
    expect(stable(demo.stdout, dataDir)).toBe(`The folio demo is ready.

  Address     http://ADDRESS
  GraphiQL    http://ADDRESS/graphql
  REST docs   http://ADDRESS/docs
  Data        DATA_DIR

Sign in as this super admin. The password is public, so do not store private data here.

  Email       demo@example.com
  Password    only-for-the-demo

API keys by permission. The admin key has the scope referrals; the finance key is for the finance service.

  read        fol_SECRET
  manage      fol_SECRET
  admin       fol_SECRET
  finance     fin_SECRET

Commands to paste into another terminal:

REST: the newest template for developers
curl -s 'http://ADDRESS/api/v1/prompt_templates?category=developer&per_page=1' \\
  -H 'Authorization: Bearer fol_SECRET'

REST: create a template
curl -s 'http://ADDRESS/api/v1/prompt_templates' \\
  -H 'Authorization: Bearer fol_SECRET' \\
  -H 'Content-Type: application/json' \\
  -d '{"title":"Release notes","description":"From merged changes to notes that users understand","content":"Write release notes of {{PRODUCT}} {{VERSION}} from these changes: {{CHANGES}}","category":"developer"}'

GraphQL: the three newest templates
curl -s 'http://ADDRESS/graphql' \\
  -H 'Authorization: Bearer fol_SECRET' \\
  -H 'Content-Type: application/json' \\
  -d '{"query":"{ promptTemplates(first: 3) { totalCount nodes { title category templateVariables } } }"}'

GraphQL: create a template
curl -s 'http://ADDRESS/graphql' \\
  -H 'Authorization: Bearer fol_SECRET' \\
  -H 'Content-Type: application/json' \\
  -d '{"query":"mutation ($input: CreatePromptTemplateInput!) { createPromptTemplate(input: $input) { promptTemplate { id title templateVariables } } }","variables":{"input":{"title":"Thank-you note","description":"Short, warm and specific","content":"Thank {{NAME}} for {{WHAT_THEY_DID}} in four sentences.","category":"COMMUNICATION"}}}'

GraphQL: the user of the finance key
curl -s 'http://ADDRESS/graphql' \\
  -H 'Authorization: Bearer fin_SECRET' \\
  -H 'Content-Type: application/json' \\
  -d '{"query":"{ viewer { name email role } }"}'

REST: income and expenses of this month
curl -s 'http://ADDRESS/api/finance/summary' \\
  -H 'Authorization: Bearer fin_SECRET'

Ctrl-C stops the demo. Delete DATA_DIR to start again.
`);
    const secrets = ['read', 'manage', 'admin', 'finance'].map((name) => demo.row(name));
    expect(new Set(secrets).size).toBe(4);
  });
});

describe('the printed commands', () => {
  it('work when they are pasted one after another', async () => {
    const outputs: Record<string, unknown> = {};
    for (const [title, command] of demo.commands) outputs[title] = JSON.parse(await paste(command));
    expect(outputs).toStrictEqual({
      'REST: the newest template for developers': {
        prompt_templates: [
          {
            id: uuid,
            title: 'Plan a database migration without downtime',
            description: expect.stringMatching(/^Expand, backfill, switch, contract: /),
            content: expect.stringMatching(/^Plan a schema change on a live \{\{DATABASE\}\} /),
            has_variables: true,
            category: 'developer',
            difficulty: 'hard',
            visibility: 'private',
            created_via: expect.stringMatching(/^(api|web)$/),
            tags: ['database', 'migrations', 'operations'],
            estimated_build_time: 40,
            ...newTemplate,
          },
        ],
        pagination: { page: 1, per_page: 1, total_count: 5, total_pages: 5 },
      },
      'REST: create a template': {
        id: uuid,
        title: 'Release notes',
        description: 'From merged changes to notes that users understand',
        content: 'Write release notes of {{PRODUCT}} {{VERSION}} from these changes: {{CHANGES}}',
        template_variables: ['PRODUCT', 'VERSION', 'CHANGES'],
        category: 'developer',
        difficulty: 'easy',
        visibility: 'private',
        created_via: 'api',
        tags: [],
        estimated_build_time: 2,
        ...newTemplate,
      },
      'GraphQL: the three newest templates': {
        data: {
          promptTemplates: {
            totalCount: 31,
            nodes: [
              {
                title: 'Release notes',
                category: 'DEVELOPER',
                templateVariables: ['PRODUCT', 'VERSION', 'CHANGES'],
              },
              {
                title: 'Critique from four readers',
                category: 'STARTER_KIT',
                templateVariables: ['PURPOSE', 'READERS', 'DRAFT'],
              },
              {
                title: 'Rewrite in another voice',
                category: 'CREATIVE',
                templateVariables: ['VOICE', 'READER', 'TEXT'],
              },
            ],
          },
        },
      },
      'GraphQL: create a template': {
        data: {
          createPromptTemplate: {
            promptTemplate: {
              id: expect.stringMatching(/^[\w+/=-]+$/),
              title: 'Thank-you note',
              templateVariables: ['NAME', 'WHAT_THEY_DID'],
            },
          },
        },
      },
      'GraphQL: the user of the finance key': {
        data: { viewer: { name: 'Dana Demo', email: 'demo@example.com', role: 'SUPER_ADMIN' } },
      },
      'REST: income and expenses of this month': {
        month: expect.stringMatching(/^\d{4}-\d\d$/),
        total_income: money,
        total_expenses: money,
        balance: money,
      },
    });
  });
});

describe('the printed addresses', () => {
  it.each(['GraphiQL', 'REST docs'])('return a page to a browser: %s', async (name) => {
    const reply = await fetch(demo.row(name), { headers: { accept: 'text/html' } });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toMatch(/^text\/html/);
  });
});

describe('a demo with settings', () => {
  it('shows the address of BASE_URL, with headings in bold', async () => {
    const other = await demos.start({
      DATA_DIR: directories.migrated(),
      BASE_URL: "https://folio.example/it's",
      FORCE_COLOR: '1',
    });
    expect(other.row('Address')).toBe("https://folio.example/it's");
    expect(other.row('GraphiQL')).toBe("https://folio.example/it's/graphql");
    expect(other.row('REST docs')).toBe("https://folio.example/it's/docs");
    // A quote in the address does not end the shell's.
    expect(other.stdout).toContain(`curl -s 'https://folio.example/it'\\''s/graphql' \\`);
    const [, ...bold] = other.stdout.split('\u001b[1m');
    expect(bold.map((part) => part.split('\u001b[22m', 1)[0])).toEqual([
      'The folio demo is ready.',
      expect.stringMatching(/^Sign in as /),
      expect.stringMatching(/^API keys /),
      'Commands to paste into another terminal:',
      ...demo.commands.keys(),
    ]);
  });
});
