import type { SampleTemplate } from './sample-template.ts';

export const creativeTemplates: readonly SampleTemplate[] = [
  {
    title: 'Scene that turns on a small object',
    description: 'A short scene in which two people want different things and neither says so.',
    difficulty: 'medium',
    tags: ['fiction', 'dialogue', 'scene'],
    estimatedBuildTime: 10,
    content: `Write a scene of about {{WORD_COUNT}} words.

Place and hour: {{SETTING}}
Two characters: {{CHARACTER_A}} and {{CHARACTER_B}}
One of them wants {{DESIRE}} and will not say so. The other suspects it.
On the table between them lies {{OBJECT}}.

The object changes hands exactly once, and after that the balance between them is different. Nobody explains it.

Stay in the past tense, close to one pair of eyes. Let people answer a question other than the one they were asked. Give the place one smell and one sound. No adverbs on dialogue, no dreams, no weather as mood, and end on an action rather than on a thought.

Afterwards, in three lines: what each of them believes has just happened, and which sentence you would cut first.`,
  },
  {
    title: 'Product names with a reason',
    description:
      'Twenty names by different mechanisms, checked for sound, spelling and bad neighbours.',
    difficulty: 'easy',
    tags: ['naming', 'branding'],
    estimatedBuildTime: 5,
    visibility: 'public',
    content: `Find names for {{PRODUCT}}, made for {{AUDIENCE}}. It should feel {{FEELING}}. The name must work when spoken in {{LANGUAGES}}.

Give four names by each of five mechanisms: a plain word used in a new place, a compound of two short words, a word from the craft behind the product, a made-up word that can be spelt after hearing it once, and a proper name or place with a story.

For each: how it is said, the idea in eight words, and one honest weakness.

Then drop every name that is hard to spell after hearing, means something unfortunate in the languages above, or sounds like {{COMPETITORS}}. Rank the best three and write the first sentence of the website under each. I will check trade marks and domains myself.`,
  },
  {
    title: 'Image prompt from a mood',
    description:
      'Turns a feeling and a subject into a precise brief for an illustrator or an image model.',
    difficulty: 'easy',
    tags: ['images', 'illustration', 'art-direction'],
    estimatedBuildTime: 3,
    content: `Turn this idea into a brief for a single image.

Subject: {{SUBJECT}}
Mood: {{MOOD}}
It will be used as {{USE}}, in the format {{ASPECT_RATIO}}.

Write one paragraph of 60 to 90 words that names, in this order: subject and what it is doing, setting and hour, light (where from, hard or soft, what colour), composition and distance, medium and technique, palette in at most four colours, and one small detail that tells a story.

Use things that can be seen. Not "beautiful" or "epic", but what makes it so. No names of living artists. Leave calm space where text will go, if the use needs it.

Then give two variants that change only the light and the distance, and a list of what must not be in the picture.`,
  },
  {
    title: 'Three-act outline for a short film',
    description:
      'One location, few actors, a turn that is earned, and a shot list that a small crew can make.',
    difficulty: 'hard',
    tags: ['film', 'story', 'outline'],
    estimatedBuildTime: 60,
    content: `Develop a short film of {{RUNTIME}} minutes that can be shot in {{SHOOTING_DAYS}} days with {{CAST_SIZE}} actors at {{LOCATION}}.

Premise: {{PREMISE}}
What it is about underneath: {{THEME}}

1. Two loglines for the same premise, one that begins with the character and one that begins with the situation. Choose one and say why.
2. The main character: what they want by the end of the day, what they need and don't know, the lie they tell in the first scene.
3. Outline in three acts, scene by scene. Each scene turns on something that changes; give the value before and after. The midpoint makes the goal more costly. The ending answers the premise by a choice, not by luck.
4. The film without sound: would it still be understood? Change what would not.
5. A shot list for the opening and the last scene, with lens, movement and what we hear.

Mark what the budget does not allow and offer a cheaper image that does the same work.`,
  },
  {
    title: 'Rewrite in another voice',
    description:
      'Keeps every fact of a text, changes the voice, and shows which choices made the difference.',
    difficulty: 'medium',
    tags: ['style', 'rewriting', 'voice'],
    estimatedBuildTime: 6,
    content: `Rewrite the text below in the voice of {{VOICE}}, for {{READER}}.

{{TEXT}}

Before writing, describe that voice in six observations: sentence length, kind of verbs, what it notices first, what it never says, how it jokes, how it ends paragraphs. Work from habits of writing and do not borrow known phrases.

Then rewrite. Keep every fact, number and name, keep the order of the argument, and stay within ten per cent of the length. Do not exaggerate: a reader should feel the voice without being able to point at a trick.

Last, a table with five original phrases, their new versions and the observation that each follows. If a fact had to bend, confess it.`,
  },
];
