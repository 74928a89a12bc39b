import type { SampleTemplate } from './sample-template.ts';

export const businessTemplates: readonly SampleTemplate[] = [
  {
    title: 'Proposal for a client project',
    description:
      'A two-page offer from call notes: their problem, our approach, scope, price and terms.',
    difficulty: 'medium',
    tags: ['sales', 'proposal', 'freelance'],
    estimatedBuildTime: 20,
    visibility: 'public',
    content: `Write a proposal to {{CLIENT}} from the notes of our first call.

Notes: {{CALL_NOTES}}
Our offer: {{SERVICES}}
Price and how we bill: {{PRICING}}
Earliest start: {{START_DATE}}

Sections:
1. What we heard. Their problem in their words, and what it costs them today. No flattery.
2. What we propose. The approach in three to five steps, each with a result they can see.
3. Scope. Two lists: included, and not included. Be generous with the second, as it prevents the arguments.
4. Timeline, with what we need from them and by when.
5. Price and terms. State the price once, plainly, and when it is due.
6. Next step. One action with a date.

At most 900 words. Where the notes lack something essential, write [ASK: question] in place rather than guessing.`,
  },
  {
    title: 'Competitor one-pager',
    description:
      'What a rival sells, to whom, at what price, and where we win or lose against them.',
    difficulty: 'medium',
    tags: ['research', 'competition', 'sales'],
    estimatedBuildTime: 25,
    content: `Prepare a one-page brief on {{COMPETITOR}} for our sales team. We sell {{OUR_PRODUCT}} to {{TARGET_CUSTOMER}}.

Sources that I collected (site, price page, reviews, job adverts):
{{SOURCES}}

Cover, with a source after every claim:
- Who buys from them and why, in the buyers' own words where the reviews give them.
- Offer and price, including what the price page leaves out.
- Where they are clearly better than we are. Do not soften this.
- Where we are better, and the proof we can show.
- Direction: what their recent releases and adverts suggest about the next year.
- Three questions that a salesperson can ask to bring out our strengths without naming them.

Mark anything inferred as an inference. If two sources contradict each other, show both.`,
  },
  {
    title: 'Chase an overdue invoice',
    description:
      'Three reminders in rising firmness that get the invoice paid and keep the client.',
    difficulty: 'easy',
    tags: ['invoices', 'freelance', 'email'],
    estimatedBuildTime: 4,
    content: `Write three e-mails to collect an overdue invoice, to be sent one week apart.

Client contact: {{CONTACT_NAME}}
Invoice: {{INVOICE_NUMBER}} over {{AMOUNT}}, due on {{DUE_DATE}}
How things stand between us: {{RELATIONSHIP}}

First: assume an oversight. Four sentences at most, with the invoice details and how to pay.
Second: polite and firm. Ask for a date, and whether anything about the work or the invoice holds it up.
Third: state the consequence, which is {{CONSEQUENCE}}, the day on which it happens and how to avoid it. No threat that I would not carry out.

Each needs a subject line that still makes sense when it is forwarded to an accounts department. No apologies for asking.`,
  },
  {
    title: 'Quarterly report from raw figures',
    description: 'Explains the numbers to people who will ask why, without hiding the bad news.',
    difficulty: 'hard',
    tags: ['reporting', 'finance', 'board'],
    estimatedBuildTime: 45,
    content: `Draft the narrative part of our report for {{QUARTER}}. The readers are {{AUDIENCE}}; they know the business but not the details.

Figures for this quarter, the last one and the same quarter a year ago:
{{FIGURES}}
Events that may explain them: {{EVENTS}}

1. Headline: the quarter in two sentences, good and bad in proportion.
2. For each of {{KEY_METRICS}}: the value, the change in absolute terms and in per cent, and the best-supported cause. If several causes fit, say what data would tell them apart.
3. What we said last quarter, and what became of it. One line for each promise.
4. Outlook: a range rather than a point, with the assumptions behind both ends.
5. Three questions that a sceptical reader will ask, each with an honest answer.

Recompute every percentage from the figures and list any that disagree with what I supplied. Do not round a decline away.`,
  },
  {
    title: 'Job description that candidates finish reading',
    description:
      'States the work, the pay and the first ninety days, in plain words without clichés.',
    difficulty: 'easy',
    tags: ['hiring', 'people'],
    estimatedBuildTime: 10,
    content: `Write a job advert for a {{JOB_TITLE}} at {{COMPANY}}.

What the person will do, in the words of their future manager: {{RESPONSIBILITIES}}
Pay range and benefits: {{PAY}}
Where and when people work: {{WORKING_MODEL}}

Use this order: one paragraph on why the job exists now; what the person will have finished after 30, 60 and 90 days; what they need from the first day (at most five points, none of them a personality trait); what they can learn here; pay; how we hire, step by step, with how long each takes.

Write to "you". Leave out "rockstar", "fast-paced", "family" and degrees that nobody needs. Any requirement that I could not defend to a good candidate who lacks it becomes "a plus". 350 to 450 words.`,
  },
];
