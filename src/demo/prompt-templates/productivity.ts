import type { SampleTemplate } from './sample-template.ts';

export const productivityTemplates: readonly SampleTemplate[] = [
  {
    title: 'Weekly review and plan',
    description:
      'Turns a week of loose notes into what got done, what slipped and three priorities.',
    difficulty: 'easy',
    tags: ['planning', 'weekly', 'review'],
    estimatedBuildTime: 5,
    content: `You are helping me close the week of {{WEEK_OF}} and plan the next one.

Here are my notes, calendar entries and leftover tasks, in no order:
{{RAW_NOTES}}

Write, in this order:
1. Done: at most eight bullets, each an outcome rather than an activity.
2. Slipped: what I meant to do and did not, with the likely reason in one clause.
3. Next week: exactly three priorities. For each, the first concrete step and the day I should take it. I have about {{FOCUS_HOURS}} hours of uninterrupted time.
4. Let go: anything in the notes that I should drop or hand to somebody, and to whom.

Use only what is in the notes. Where something is unclear, ask at the end, in one list.`,
  },
  {
    title: 'Minutes from a meeting transcript',
    description:
      'Decisions, owners and open questions from a transcript, ready to send within minutes.',
    difficulty: 'easy',
    tags: ['meetings', 'minutes', 'summary'],
    estimatedBuildTime: 3,
    visibility: 'public',
    content: `Write the minutes of this meeting for people who were not there.

Meeting: {{MEETING_TITLE}}
Attendees: {{ATTENDEES}}
Transcript:
{{TRANSCRIPT}}

Structure:
- Decisions. One sentence each, with who decided. If people only leaned towards something, it is not a decision.
- Actions. A table with owner, action and due date. Write "no date agreed" rather than inventing one.
- Open questions. What was raised and not settled, and who is expected to settle it.
- Context. At most five sentences a newcomer needs to follow the above.

Leave out small talk, repetitions and who spoke when. Quote literally only where the wording itself was argued about.`,
  },
  {
    title: 'Break a vague goal into a project plan',
    description:
      'From one sentence of intent to milestones, risks and a first week that can start tomorrow.',
    difficulty: 'medium',
    tags: ['planning', 'projects', 'milestones'],
    estimatedBuildTime: 15,
    content: `Act as an experienced project lead. Turn this goal into a plan that {{TEAM_SIZE}} people can carry out by {{DEADLINE}}.

Goal: {{GOAL}}
Known constraints: {{CONSTRAINTS}}

First, list what you would have to assume, and mark the two assumptions that would hurt most if they were wrong. Then give:

1. A definition of done that an outsider could check.
2. Four to six milestones, each with a date, a visible result and the milestone it depends on.
3. The five risks most likely to delay us. For each, an early sign and what we would do on seeing it.
4. The first week, day by day, in tasks of at most half a day.

End with what you would cut if we lost a quarter of the time. Be concrete; a plan for any project is a plan for none.`,
  },
  {
    title: 'Inbox triage',
    description: 'Sorts a batch of e-mails by what they need and drafts the short replies.',
    difficulty: 'medium',
    tags: ['email', 'inbox', 'triage'],
    estimatedBuildTime: 8,
    content: `Sort the e-mails below for {{MY_NAME}}, who is {{MY_ROLE}}.

{{EMAILS}}

Put each into exactly one group:
- Answer today: somebody is blocked, or a deadline falls before {{NEXT_WORKDAY}}.
- Answer this week.
- Delegate: name the person or team, from the signatures and threads you see.
- Read only.
- Delete or unsubscribe.

For each email give sender, subject and the reason in at most twelve words. For "answer today", add a reply of up to five sentences in my voice: friendly, direct, no filler. Never promise dates, prices or approvals on my behalf; put [DECIDE] where I have to choose.`,
  },
  {
    title: 'Decision memo with a pre-mortem',
    description:
      'Compares options against weighted criteria, then argues how the favourite could fail.',
    difficulty: 'hard',
    tags: ['decisions', 'memo', 'pre-mortem', 'strategy'],
    estimatedBuildTime: 30,
    content: `Help me decide: {{DECISION}}

Options: {{OPTIONS}}
What matters, most important first: {{CRITERIA}}
It can be reversed later at this cost: {{COST_OF_REVERSAL}}

Work in four passes and show each.
1. Frame. Restate the decision in one sentence. Is one of the options missing, such as waiting, doing half or asking somebody?
2. Compare. A table of options by criteria. Every cell holds evidence or the word "unknown", never an adjective alone. Say which unknowns could be resolved in a day.
3. Pre-mortem. It is one year later and the leading option has failed. Write the three most plausible stories of why, each with the moment at which we could have noticed.
4. Recommend. One option, how sure you are in per cent, and the single fact that would change your mind.

Finish with a memo of at most 200 words that I can send to {{AUDIENCE}}.`,
  },
];
