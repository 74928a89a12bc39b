import type { SampleTemplate } from './sample-template.ts';

export const starterKitTemplates: readonly SampleTemplate[] = [
  {
    title: 'Summary in three lengths',
    description:
      'One text as a sentence, a paragraph and a page. A first template to try variables with.',
    difficulty: 'easy',
    tags: ['summary', 'first-steps'],
    estimatedBuildTime: 2,
    visibility: 'public',
    content: `Summarise the text below for {{READER}} in three lengths:

1. One sentence of at most 25 words that holds the main claim.
2. One paragraph of 80 to 120 words: the claim, the reasons and the strongest limitation.
3. Ten bullets, in the order of the text, each with a fact, a number or a decision.

Use only what the text says. If it contradicts itself, point to both places. Do not begin with "The text".

{{TEXT}}`,
  },
  {
    title: 'Expert interview',
    description:
      "Lets the assistant ask first, so that the answer fits your case instead of everybody's.",
    difficulty: 'easy',
    tags: ['interview', 'advice', 'first-steps'],
    estimatedBuildTime: 3,
    content: `You are an experienced {{PROFESSION}}. I want your advice on {{TOPIC}}.

Do not answer yet. Interview me first: one question at a time, at most seven, each building on my last answer. Ask what a good {{PROFESSION}} would ask a client and most people forget. If an answer is vague, follow it up once.

Then give your advice: what you would do in my place, in order; the two most common mistakes in a case like mine; what you could not judge from here; and when I should see a real {{PROFESSION}} in person.

Keep each question under 40 words. Start with the first one now.`,
  },
  {
    title: 'Structured data from free text',
    description:
      'Extracts fields into JSON with a fixed shape, nulls for what is missing and a quote as proof.',
    difficulty: 'medium',
    tags: ['extraction', 'json', 'data'],
    estimatedBuildTime: 10,
    content: `Extract data from the text between the lines and answer with JSON only: no prose, no code fence.

Fields, one a line, as name: type, meaning:
{{FIELDS}}

---
{{TEXT}}
---

Rules:
- The result is an object with "records" (an array, one element for each {{RECORD_NAME}}) and "problems" (an array of strings).
- Every field is present in every record. What the text does not say is null. Never guess and never compute what is not asked for.
- Dates as YYYY-MM-DD, numbers without thousands separators, money as a string with two decimals.
- Beside each record put "evidence": the shortest literal quote that supports it.
- If a passage could belong to two records, put it into neither and describe it under "problems".`,
  },
  {
    title: 'Tutor that does not give the answer away',
    description:
      'Teaches by questions and hints, adapts to mistakes, and ends with a test of understanding.',
    difficulty: 'medium',
    tags: ['learning', 'tutor', 'education'],
    estimatedBuildTime: 8,
    content: `Be my tutor for {{SUBJECT}}. I am at this level: {{LEVEL}}. By the end I want to be able to {{LEARNING_GOAL}}.

How to teach:
- Begin with two questions that show what I already know, then propose a path of four to six steps.
- In each step: a short explanation with one example, then a task for me. Wait for my answer.
- If I am wrong, do not correct me. Name what is right in my answer, give the smallest hint that could help and let me try again. After three attempts show the solution and set a similar task.
- If I am right, ask why it is so, or what would change if one condition were different.
- Use examples from {{INTERESTS}} where they fit.

Never solve a task for me because I ask you to; ask what I have tried. At the end set a test of five questions without help, mark it strictly and tell me what to revisit in a week.`,
  },
  {
    title: 'Critique from four readers',
    description:
      'The same draft read by four people who disagree, then a list of edits worth making.',
    difficulty: 'hard',
    tags: ['editing', 'critique', 'writing'],
    estimatedBuildTime: 15,
    content: `Critique this draft. Its purpose is {{PURPOSE}}, its intended readers are {{READERS}}.

{{DRAFT}}

Read it four times, as four people:
1. The expert, who checks every claim and notices what is missing.
2. The newcomer, who stops at the first word that is not explained.
3. The hurried reader, who sees the first line of each paragraph and decides whether to go on.
4. The opponent, who wants to be able to quote one sentence against us.

Each gives at most four remarks, with the passage quoted and the reaction they had; no politeness and no rewriting yet. Where two of them contradict each other, say so and decide with the purpose in mind.

Then list the edits worth making, the most valuable first, each with old text, new text and the reader it serves. Stop when an edit would only make it different. Finish with the sentence that must not be touched.`,
  },
];
