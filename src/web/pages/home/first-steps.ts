import { type Html, html } from '../../framework/html.ts';
import type { HomeData } from './operation.ts';

interface Step {
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
}

const stepsOf = ({ promptTemplates, newestEntry, apiKeys, financeKeys }: HomeData): Step[] => [
  {
    path: '/prompts/new',
    title: 'Create a template',
    text: 'Write {{NAME}} for a part that changes, and fill it in each time.',
    isDone: (promptTemplates?.totalCount ?? 0) > 0,
  },
  {
    path: '/money',
    title: 'Add an entry',
    text: 'Add your income and expenses, or import a file from your bank.',
    isDone: (newestEntry?.nodes.length ?? 0) > 0,
  },
  {
    path: '/developers',
    title: 'Create a key',
    text: 'Use the same data from your programs and the command line.',
    isDone: (apiKeys?.length ?? 0) + (financeKeys?.length ?? 0) > 0,
  },
];

export function firstSteps(data: HomeData): Html | false {
  const open = stepsOf(data).filter(({ isDone }) => !isDone);
  if (open.length === 0) return false;
  return html`
<section class="block" aria-labelledby="first-steps">
  <h2 id="first-steps">${open.length === 3 ? 'First steps' : 'Next steps'}</h2>
  <div class="tiles steps">${open.map(
    ({ path, title, text }) =>
      html`<a class="tile" href="${path}"><strong>${title}</strong><span>${text}</span></a>`,
  )}</div>
</section>`;
}
