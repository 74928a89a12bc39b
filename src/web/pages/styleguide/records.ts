import { textDiff } from '../../../common/text-diff.ts';
import { html } from '../../framework/html.ts';
import { badge, copyBox, emptyState, pager, table, time } from '../../ui/parts.ts';
import { rows } from '../../ui/rows.ts';
import { differenceBox, differenceText } from '../../ui/text-difference.ts';
import type { StyleguideSection } from './section.ts';

const entries = [
  { name: 'Groceries', status: 'Open', createdAt: '2026-03-14T09:26:00.000Z' },
  {
    name: `A name without spaces: ${'W'.repeat(40)}`,
    status: 'Used',
    createdAt: '2026-02-01T00:00:00.000Z',
  },
];

export const feedback: StyleguideSection = {
  id: 'feedback',
  title: 'Badge, notice and empty state',
  rule: 'Use a colour only together with a word. A notice describes what happened; an empty state has one sentence and one button.',
  examples: [
    {
      label: 'Badge',
      content: html`
<div class="actions">${badge('Open')} ${badge('Completed', 'good')} ${badge('High priority', 'bad')}</div>`,
    },
    {
      label: 'Notice',
      content: html`<p class="notice">Profile saved.</p>`,
    },
    {
      label: 'Empty state',
      content: emptyState(
        'No ideas yet',
        'Request a feature or report a bug, and follow its status here.',
        html`<a class="button" href="#feedback">New idea</a>`,
      ),
    },
  ],
};

export const records: StyleguideSection = {
  id: 'records',
  title: 'Lists of records',
  rule: 'Use rows for records that have their own page, and a table for values to compare. On narrow screens, each row of a table is a card.',
  examples: [
    {
      label: 'Rows',
      content: rows(
        entries.map(({ name, status, createdAt }) => ({
          href: '#records',
          title: name,
          facts: ['Feature request', time(createdAt)],
          end: badge(status),
        })),
      ),
    },
    {
      label: 'Table',
      content: table('Examples', entries, [
        { title: 'Name', cell: ({ name }) => name },
        { title: 'Status', cell: ({ status }) => badge(status) },
        { title: 'Created', cell: ({ createdAt }) => time(createdAt) },
        { title: 'Empty', cell: () => false },
      ]),
    },
    {
      label: 'Pager',
      content: pager(
        '/styleguide',
        {},
        { hasNextPage: true, hasPreviousPage: true, startCursor: 'a', endCursor: 'b' },
      ),
    },
    {
      label: 'Copy box',
      content: copyBox('example-link', 'Invite link', 'https://folio.example/sign-up?invite=…'),
    },
    {
      label: 'Facts',
      content: html`
<dl class="facts card"><div><dt>Email address</dt><dd>ann@example.com</dd></div>
<div><dt>Signed up</dt><dd>${time('2026-03-14T09:26:00.000Z')}</dd></div></dl>`,
    },
    {
      label: 'Difference',
      content: differenceBox(differenceText(textDiff('An old short text.', 'A new short text.'))),
    },
  ],
};
