import { furtherCommandLines } from './further-command-lines.ts';

/** A command line and its expected parts: the path of the command, its arguments and options. */
export type CommandLine = readonly [
  line: string,
  path: string,
  args: Readonly<Record<string, string>>,
  options: Readonly<Record<string, unknown>>,
];

const content = { editor: false };

/** Valid command lines, at least one for each command. Quoted as in a shell. */
export const commandLines: readonly CommandLine[] = [
  ['login', 'login', {}, { web: false, withKey: false }],
  [
    'login --url https://folio.example.com --with-key',
    'login',
    {},
    { url: 'https://folio.example.com', web: false, withKey: true },
  ],
  ['login --web --permission read', 'login', {}, { web: true, permission: 'READ', withKey: false }],
  ['logout', 'logout', {}, {}],
  ['logout --service finance', 'logout', {}, { service: 'FINANCE' }],
  ['status', 'status', {}, {}],
  ['instance list', 'instance list', {}, {}],
  ['instance show work', 'instance show', { name: 'work' }, {}],
  ['instance use work', 'instance use', { name: 'work' }, {}],
  ['instance remove work', 'instance delete', { name: 'work' }, { yes: false }],
  ['instance remove work -y', 'instance delete', { name: 'work' }, { yes: true }],
  ['prompts list', 'prompts list', {}, { limit: 30, all: false }],
  [
    'prompts list --category starter-kit --visibility public --created-via=API --limit 500',
    'prompts list',
    {},
    { category: 'STARTER_KIT', visibility: 'PUBLIC', createdVia: 'API', limit: 500, all: false },
  ],
  ['feedback list --all', 'feedback list', {}, { limit: 30, all: true }],
  ['prompts show abc', 'prompts show', { template: 'abc' }, {}],
  [
    "prompts show abc --render A=1 --render 'B=two words'",
    'prompts show',
    { template: 'abc' },
    { render: ['A=1', 'B=two words'] },
  ],
  ['prompts show abc --render', 'prompts show', { template: 'abc' }, { render: [''] }],
  [
    'prompts create --title T --description D --category business --content C',
    'prompts create',
    {},
    { ...content, title: 'T', description: 'D', category: 'BUSINESS', content: 'C' },
  ],
  [
    'prompts create --title T --description D --category business --content-file - --difficulty hard --visibility public --tag a --tag b --estimated-build-time 5 --image a.png --image b.webp',
    'prompts create',
    {},
    {
      ...content,
      title: 'T',
      description: 'D',
      category: 'BUSINESS',
      contentFile: '-',
      difficulty: 'HARD',
      visibility: 'PUBLIC',
      tag: ['a', 'b'],
      estimatedBuildTime: 5,
      image: ['a.png', 'b.webp'],
    },
  ],
  [
    'prompts update abc --clear-tags -e',
    'prompts update',
    { template: 'abc' },
    { editor: true, clearTags: true, clearImages: false },
  ],
  ['prompts delete abc --yes', 'prompts delete', { template: 'abc' }, { yes: true }],
  ['prompts render abc', 'prompts render', { template: 'abc' }, { copy: false }],
  [
    "prompts render abc NAME=Ann 'TOPIC=the weather' --vars vars.json --copy",
    'prompts render',
    { template: 'abc' },
    { vars: 'vars.json', copy: true },
  ],
  ['prompts edit abc', 'prompts edit', { template: 'abc' }, {}],
  ['prompts export abc', 'prompts export', {}, {}],
  ['prompts export abc def --dir prompts', 'prompts export', {}, { dir: 'prompts' }],
  [
    'prompts import greeting.md --dry-run --match-title',
    'prompts import',
    {},
    { dryRun: true, matchTitle: true },
  ],
  ['feedback list', 'feedback list', {}, { limit: 30, all: false }],
  [
    'feedback list --status under-review --feedback-type bug_report --priority HIGH --limit 1',
    'feedback list',
    {},
    { status: 'UNDER_REVIEW', feedbackType: 'BUG_REPORT', priority: 'HIGH', limit: 1, all: false },
  ],
  [
    "feedback submit --title 'Dark mode' --body - --image a.gif",
    'feedback create',
    {},
    { title: 'Dark mode', body: '-', image: ['a.gif'] },
  ],
  ['referrals stats', 'referrals stats', {}, {}],
  [
    'referrals list --status pending',
    'referrals list',
    {},
    { status: 'PENDING', limit: 30, all: false },
  ],
  ['referrals create --count 3', 'referrals create', {}, { count: 3 }],
  ...furtherCommandLines,
];
