import type { SampleTemplate } from './sample-template.ts';

export const communicationTemplates: readonly SampleTemplate[] = [
  {
    title: 'Answer an angry customer',
    description:
      'Acknowledges the harm, says what happened and what comes next, and promises nothing false.',
    difficulty: 'easy',
    tags: ['support', 'email', 'customers'],
    estimatedBuildTime: 3,
    visibility: 'public',
    content: `Draft a reply to this customer of {{COMPANY}}:

{{CUSTOMER_MESSAGE}}

What really happened: {{FACTS}}
What I may offer, at most: {{ALLOWED_REMEDY}}

In the first two sentences name the harm as they experienced it; do not say "inconvenience". Then what happened, without jargon and without blaming anybody, then what we have done or will do, with a date. Make the offer once and don't haggle. If we can't do what they ask, say so plainly and give the reason.

At most 150 words. No exclamation marks, no "we value your feedback", no apology that begins with "if". Sign as {{AGENT_NAME}}. Below the reply, note in one line what the product team should learn from it.`,
  },
  {
    title: 'Prepare a difficult conversation',
    description:
      'Facts apart from stories, an opening line, and what to do when it goes off the rails.',
    difficulty: 'hard',
    tags: ['feedback', 'management', 'people'],
    estimatedBuildTime: 25,
    content: `I need to talk with {{PERSON}}, who is my {{RELATION}}, about {{ISSUE}}. Help me to prepare.

What I saw and heard, with dates: {{OBSERVATIONS}}
What I have concluded from it: {{MY_STORY}}
What I want to be true in three months: {{OUTCOME}}

1. Separate observation from interpretation in what I wrote. Offer two other explanations that fit the same facts.
2. Where might I have contributed? Be fair to me and to them.
3. An opening of at most four sentences: the topic, one example, its effect, an honest question. Nothing that can only be answered by "yes, I am sorry".
4. Three replies that I should expect (silence, counter-attack, "others do it too"), each with a response that stays with the subject.
5. What we could agree on, so specific that both of us would recognise whether it happened.
6. The sentence with which to stop well if we get nowhere today.

Plain language that a person can say aloud. No management vocabulary.`,
  },
  {
    title: 'Status update that gets read',
    description:
      'One screen: state, change, risk and what you need, for busy people above and beside you.',
    difficulty: 'easy',
    tags: ['status', 'stakeholders', 'reporting'],
    estimatedBuildTime: 4,
    content: `Write this week's status of {{PROJECT}} for {{READERS}}.

My notes: {{NOTES}}
Last week's update: {{LAST_UPDATE}}

First line: green, amber or red, and the reason in one sentence. If it is worse than last week, say so in that line.

Then: what changed (at most four bullets, results and not efforts), what is next (three bullets with dates), risks (what, how likely, what we do), and what I need from whom by when. If I need nothing, leave that part out.

Compare with last week's update: everything announced there must appear as done, moved (with the new date and the reason) or dropped. At most 180 words. Numbers instead of "good progress".`,
  },
  {
    title: 'Talk outline from one idea',
    description: 'A talk with one claim, a story, a demonstration and an ending people can repeat.',
    difficulty: 'medium',
    tags: ['speaking', 'presentation', 'outline'],
    estimatedBuildTime: 20,
    content: `Outline a talk of {{MINUTES}} minutes at {{EVENT}}.

The listeners: {{AUDIENCE}}
What I know that they don't: {{IDEA}}
What I can show live or on a slide: {{MATERIAL}}

Start from the sentence that I want a listener to say to a colleague the next day. Write it down and cut whatever does not serve it.

Then the outline, with minutes: an opening that starts inside a concrete moment (no agenda, no biography); the claim; two turns in which the audience's first guess proves wrong; one demonstration and the plan for when it fails; the strongest objection, stated better than its owner would, and the answer; an ending that returns to the opening.

For every part: what is said, what is seen and the transition. List the three questions most likely to come, with short answers.`,
  },
  {
    title: 'Translate for a reader, not word by word',
    description:
      'A translation that fits its purpose and reader, with the doubtful choices laid open.',
    difficulty: 'medium',
    tags: ['translation', 'localisation'],
    estimatedBuildTime: 8,
    content: `Translate from {{SOURCE_LANGUAGE}} into {{TARGET_LANGUAGE}}. The reader is {{READER}}; the text is for {{PURPOSE}}. Form of address: {{FORMALITY}}.

{{TEXT}}

Terms to use consistently: {{GLOSSARY}}

Translate meaning and effect. Replace idioms by what a native writer would put there; convert dates, units and currencies only if the purpose needs it, and keep the original in brackets. Leave names, code, placeholders in double braces and quoted titles untouched. Keep the paragraphs.

Give the translation first, without comments. Then a list of at most eight places where another choice was possible: the original, your version, the alternative and what speaks for it. Mark whatever in the source is ambiguous or looks like a mistake; do not repair it silently.`,
  },
];
