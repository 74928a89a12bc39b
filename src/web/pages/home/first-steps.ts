import type { HomePageQuery } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { type Html, html } from '../../framework/html.ts';
import { form } from '../../framework/page.ts';
import type { Visit } from '../../framework/visit.ts';
import { tokenField } from '../../ui/form.ts';

interface Step {
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
}

const stepsOf = ({ promptTemplates, newestEntry, apiKeys, financeKeys }: HomePageQuery): Step[] => [
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

const path = '/first-steps/hide';

export const hideFirstSteps = form({
  path,
  audience: 'users',
  operation: graphql(`
    mutation HideFirstStepsByForm {
      updateProfile(input: { showsFirstSteps: false }) {
        __typename
      }
    }
  `),
  async submit(_submission, run) {
    await run({});
    return { to: '/' };
  },
});

/** The steps that the user has not done, unless the user has hidden them. */
export function firstSteps(data: HomePageQuery, visit: Visit): Html | false {
  const open = stepsOf(data).filter(({ isDone }) => !isDone);
  if (open.length === 0 || !data.viewer?.showsFirstSteps) return false;
  return html`
<section class="block" aria-labelledby="first-steps">
  <header class="card-header">
    <h2 id="first-steps">${open.length === 3 ? 'First steps' : 'Next steps'}</h2>
    <form method="post" action="${path}">${tokenField(visit)}<button class="link">Hide</button></form>
  </header>
  <div class="tiles steps">${open.map(
    ({ path, title, text }) =>
      html`<a class="tile" href="${path}"><strong>${title}</strong><span>${text}</span></a>`,
  )}</div>
</section>`;
}
