/** A command line and its expected parts: the path of the command, its arguments and options. */
type CommandLine = readonly [
  line: string,
  path: string,
  args: Readonly<Record<string, string>>,
  options: Readonly<Record<string, unknown>>,
];

/** Command lines in forms that `sampleLine` does not create. Quoted as in a shell. */
export const commandLines: readonly CommandLine[] = [
  ['instance remove work -y', 'instance delete', { name: 'work' }, { yes: true }],
  [
    'prompts list --category starter-kit --visibility public --created-via=API --limit 500',
    'prompts list',
    {},
    { category: 'STARTER_KIT', visibility: 'PUBLIC', createdVia: 'API', limit: 500, all: false },
  ],
  [
    "prompts show abc --render A=1 --render 'B=two words'",
    'prompts show',
    { template: 'abc' },
    { render: ['A=1', 'B=two words'] },
  ],
  ['prompts show abc --render', 'prompts show', { template: 'abc' }, { render: [''] }],
  [
    'prompts create --title T --description D --category business --content-file - --tag a --tag b --image a.png --image b.webp',
    'prompts create',
    {},
    {
      editor: false,
      title: 'T',
      description: 'D',
      category: 'BUSINESS',
      contentFile: '-',
      tag: ['a', 'b'],
      image: ['a.png', 'b.webp'],
    },
  ],
  [
    "prompts render abc NAME=Ann 'TOPIC=the weather' --vars vars.json --copy",
    'prompts render',
    { template: 'abc' },
    { vars: 'vars.json', copy: true },
  ],
  [
    'prompts export abc def --dir prompts',
    'prompts export',
    {},
    { dir: 'prompts', versions: false },
  ],
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
  [
    'entries add --category 3 --amount 12.50 --description Lunch --date 2028-02-29 --account 1 --recurring --tag a --tag b',
    'entries create',
    {},
    {
      category: '3',
      amount: '12.50',
      description: 'Lunch',
      date: '2028-02-29',
      account: '1',
      recurring: true,
      tag: ['a', 'b'],
    },
  ],
  [
    'entries edit 42 --amount 1 --recurring --clear-account',
    'entries update',
    { id: '42' },
    {
      amount: '1',
      recurring: true,
      clearAccount: true,
      clearDescription: false,
      clearTags: false,
      yes: false,
    },
  ],
  [
    'categories create --name Books --type expense --emoji 📚 --sort-order -1',
    'categories create',
    {},
    { name: 'Books', type: 'EXPENSE', emoji: '📚', sortOrder: -1 },
  ],
  [
    'accounts create --name Savings --bank B --emoji 💰 --initial-balance -0.5 --default',
    'accounts create',
    {},
    { name: 'Savings', bank: 'B', emoji: '💰', initialBalance: '-0.5', default: true },
  ],
  [
    'accounts update Savings --no-default --default',
    'accounts update',
    { account: 'Savings' },
    { default: true, clearBank: false },
  ],
  ['config unset UPDATE_NOTICE', 'config unset', { setting: 'update-notice' }, {}],
  [
    "api graphql -f 'query={ viewer { role } }' -F first=10 --service finance --paginate",
    'api graphql',
    {},
    {
      rawField: ['query={ viewer { role } }'],
      field: ['first=10'],
      service: 'finance',
      paginate: true,
    },
  ],
  [
    "api rest get /api/v1/ideas -i -H 'accept: text/plain' --input body.json",
    'api rest',
    { method: 'get', path: '/api/v1/ideas' },
    { header: ['accept: text/plain'], include: true, input: 'body.json', paginate: false },
  ],
];
