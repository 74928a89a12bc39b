import type { SampleTemplate } from './sample-template.ts';

export const developerTemplates: readonly SampleTemplate[] = [
  {
    title: 'Review a pull request',
    description:
      'Finds defects before style, with a failing input for each, and says what is good to merge.',
    difficulty: 'medium',
    tags: ['code-review', 'quality'],
    estimatedBuildTime: 10,
    visibility: 'public',
    content: `Review this change to a {{LANGUAGE}} code base as a careful senior colleague.

What it is meant to do: {{INTENT}}
Diff:
{{DIFF}}

Look in this order and stop at the level where the serious problems are:
1. Does it do what it is meant to? Name an input for which it does not.
2. Failure: errors swallowed, partial writes, races, resources left open, untrusted input.
3. Does it change behaviour for existing callers or stored data?
4. Tests: which line could be deleted without a test failing?
5. Readability: only what would mislead the next reader.

For each finding: file and line, severity (blocks, should, could), the evidence and the smallest fix. No remarks on formatting, which a tool does. If you are unsure, ask instead of asserting. End with one sentence: merge, merge after fixes, or rethink.`,
  },
  {
    title: 'Explain unfamiliar code',
    description:
      'A guided reading for a newcomer: purpose, main path, surprises and where to make a change.',
    difficulty: 'easy',
    tags: ['onboarding', 'reading', 'documentation'],
    estimatedBuildTime: 5,
    content: `Explain the code below to a developer who knows {{LANGUAGE}} well and has never seen this project.

{{CODE}}

Give, in this order:
- Its purpose in one sentence, as a user of it would say it.
- The main path, followed with one concrete example value from entry to exit.
- What it relies on without saying so: order of calls, global state, formats, units, time zones.
- The two or three lines most likely to be misread, and what they really do.
- If I wanted to {{PLANNED_CHANGE}}: where I would start and what could break.

Refer to names and lines. Where the intent cannot be known from the code, say what you would ask its author.`,
  },
  {
    title: 'Find the cause of a failure',
    description:
      'Ranks hypotheses from logs and recent changes, each with the cheapest experiment to refute it.',
    difficulty: 'hard',
    tags: ['debugging', 'incidents'],
    estimatedBuildTime: 30,
    content: `Help me find the cause of a failure. Do not propose fixes yet.

Symptom: {{SYMPTOM}}
First seen: {{FIRST_SEEN}}. What changed around then: {{RECENT_CHANGES}}
Environment: {{ENVIRONMENT}}
Logs and stack traces:
{{LOGS}}
What I have ruled out, and how: {{RULED_OUT}}

1. Rewrite the symptom as an exact statement: who, what, how often, and what does not fail.
2. List up to six hypotheses, most probable first. For each: which observation supports it, which contradicts it, and the cheapest experiment that could refute it, as a command or a query that I can run.
3. Say which experiment to run first: the one that splits the probability best for its cost, not the one that confirms the favourite.
4. Check my "ruled out" list for conclusions that do not follow.

If a log line is ambiguous, give both readings. I will come back with results, and we repeat from step 2.`,
  },
  {
    title: 'Tests from a specification',
    description:
      'Derives cases from the text rather than the code, with boundaries and refusals first.',
    difficulty: 'medium',
    tags: ['testing', 'specification', 'quality'],
    estimatedBuildTime: 15,
    content: `Derive tests from this specification. You do not see the implementation, on purpose.

{{SPECIFICATION}}

Framework: {{TEST_FRAMEWORK}}

First a table of cases: title (a full sentence on what the user sees), input, expected result, and the sentence of the specification it comes from. Cover for each rule: a typical case, both sides of every boundary, the empty and the largest value, the wrong type, each refusal with its exact error, and two rules that meet.

Then list the questions that the specification leaves open. Write no test for those.

Finally write the code for the cases that I would regret not having. Each test prepares its own data, compares whole results instead of single fields, and fails with a message that says what went wrong.`,
  },
  {
    title: 'Plan a database migration without downtime',
    description:
      'Expand, backfill, switch, contract: each step deployable, observable and reversible.',
    difficulty: 'hard',
    tags: ['database', 'migrations', 'operations'],
    estimatedBuildTime: 40,
    content: `Plan a schema change on a live {{DATABASE}} with {{ROW_COUNT}} rows in the tables concerned and about {{WRITES_PER_SECOND}} writes per second.

Present schema: {{CURRENT_SCHEMA}}
Wanted schema: {{TARGET_SCHEMA}}
Old and new versions of the application run side by side for up to {{OVERLAP}}.

Split the change into steps that can each be deployed alone: expand, write both, backfill, verify, read new, stop writing old, contract. For every step give:
- the SQL, the locks it takes and for how long at this size,
- what the old version of the application sees while it runs,
- how to tell that it worked, as a query with the expected result,
- how to go back, and up to when that is possible.

For the backfill: batch size, order, pause, how it resumes after a crash, and how it treats rows that change meanwhile. Name the step that is the point of no return, and what must be true before it.`,
  },
];
