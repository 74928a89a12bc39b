import { type Html, html } from '../../framework/html.ts';
import type { Visit } from '../../framework/visit.ts';
import { negated, totalOf } from '../../ui/money.ts';
import { totalsStats } from '../../ui/stat.ts';
import { spendingChart } from '../money/spending-chart.ts';
import { fillIn } from '../prompts/fill-in.ts';
import { valuesOf } from '../prompts/values.ts';
import { sampleMonth } from './sample-month.ts';
import { filledSample, sampleTemplate, sampleValues } from './sample-template.ts';

export const guestHome = ({ query }: Visit): Html => html`
<section class="hero">
  <h1>Prompts to fill in. <br>Your month at a glance.</h1>
  <p class="page-lead">folio keeps your prompt templates and your income and expenses. Use them on
  these pages, over GraphQL and REST, or on the command line: the data and the rules are the same.</p>
  <p class="actions">
    <a class="button" href="/sign-up">Sign up for folio</a>
    <a class="button quiet" href="/graphql">Open GraphiQL</a>
  </p>
</section>
${prompts(query)}
${money()}
<section class="closing" aria-labelledby="start">
  <h2 id="start">Start with your own</h2>
  <p>Sign up to store your own prompts and entries, and to create keys for your programs.</p>
  <p class="actions"><a class="button" href="/sign-up">Sign up</a><a class="button quiet" href="/developers">For developers</a></p>
</section>`;

function prompts(query: Visit['query']): Html {
  const entered = valuesOf(query);
  return html`
<section class="sample" id="try" aria-labelledby="try-title">
  <h2 id="try-title">Fill in a prompt</h2>
  <p class="page-lead">Write a prompt once, with variables for the parts that change. This one is for the ${sampleTemplate.title}.</p>
  ${fillIn('/#try', filledSample(entered.size > 0 ? entered : sampleValues))}
</section>`;
}

function money(): Html {
  const { month, monthBefore, today, days, income } = sampleMonth;
  const shown = days.filter(({ from }) => from.startsWith(month));
  const expenses = totalOf(shown.map(({ totals }) => totals.expenses));
  return html`
<section class="sample" aria-labelledby="month-title">
  <h2 id="month-title">See your month</h2>
  <p class="page-lead">Add your income and expenses, or import a file from your bank. This sample shows the spending
  since the first day of the month, compared with the month before.</p>
  <div class="card split sample-month">
    ${totalsStats({
      income,
      expenses,
      balance: totalOf([income, negated(expenses)]),
    })}
    ${spendingChart({ id: 'sample', days, month, monthBefore, today })}
  </div>
</section>`;
}
