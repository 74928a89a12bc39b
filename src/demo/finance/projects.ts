import { daysBefore } from '../days.ts';
import { expense, income, type SampleCategory, type SampleEntry } from './sample-entry.ts';

type Line = readonly [daysAgo: number, cents: number, description: string];

interface Project {
  readonly tag: string;
  readonly paid: readonly Line[];
  readonly costs: readonly Line[];
}

/** The freelance work of the year. */
const projects: readonly Project[] = [
  {
    tag: 'project:harbour-coffee',
    paid: [
      [334, 90_000, 'Harbour Coffee: website, deposit'],
      [289, 135_000, 'Harbour Coffee: website, final invoice'],
      [96, 28_000, 'Harbour Coffee: autumn menu pages'],
    ],
    costs: [
      [326, 1_480, 'Domain harbour-coffee.example'],
      [311, 4_900, 'Stock photographs'],
    ],
  },
  {
    tag: 'project:museum-guide',
    paid: [
      [257, 120_000, 'City Museum: audio guide, concept'],
      [198, 165_000, 'City Museum: audio guide, texts'],
      [141, 88_000, 'City Museum: audio guide, corrections'],
    ],
    costs: [
      [262, 3_860, 'Train to the client'],
      [203, 3_860, 'Train to the client'],
      [188, 42_000, 'Voice recording, subcontractor'],
    ],
  },
  {
    tag: 'project:seed-catalogue',
    paid: [
      [82, 75_000, 'Old Garden Seeds: catalogue, first half'],
      [24, 75_000, 'Old Garden Seeds: catalogue, second half'],
    ],
    costs: [
      [76, 2_900, 'Typeface licence'],
      [51, 11_400, 'Proof prints'],
    ],
  },
];

/** Entries outside of projects that do not repeat. */
const single: readonly (readonly [Line, SampleCategory, 'everyday' | 'studio', ...string[]])[] = [
  [[271, 41_280, 'Tax refund'], income('Other'), 'everyday', 'tax'],
  [[180, 6_315, 'Interest'], income('Other'), 'everyday'],
  [[163, 14_000, 'Sold the old bicycle'], income('Other'), 'everyday'],
  [[64, 12_000, 'Present from grandmother'], income('Other'), 'everyday', 'gift'],
  [[244, 89_900, 'Laptop'], expense('Studio'), 'studio', 'equipment'],
  [[155, 64_500, 'Bicycle'], expense('Transport'), 'everyday', 'bicycle'],
  [[132, 8_950, 'Bicycle service'], expense('Transport'), 'everyday', 'bicycle'],
  [[218, 9_600, 'Dentist'], expense('Health'), 'everyday'],
  [[88, 21_900, 'New glasses'], expense('Health'), 'everyday'],
  // The day on which the demo starts has entries too.
  [[0, 1_190, 'Lunch, Falafel House'], expense('Food'), 'everyday', 'lunch'],
  [[0, 3_465, 'Groceries, Corner Market'], expense('Food'), 'everyday', 'groceries'],
  [[35, 9_800, 'Association of freelancers, yearly fee'], expense('Studio'), 'studio'],
];

/** Freelance income, its expenses, and single entries. */
export function projectEntries(today: Date): SampleEntry[] {
  const entry = (
    [daysAgo, cents, description]: Line,
    category: SampleCategory,
    account: 'everyday' | 'studio',
    ...tags: readonly string[]
  ): SampleEntry => {
    const day = daysBefore(today, daysAgo);
    return { day, category, account, cents, description, tags, recurring: false };
  };
  return [
    ...projects.flatMap(({ tag, paid, costs }) => [
      ...paid.map((line) => entry(line, income('Freelance'), 'studio', tag)),
      ...costs.map((line) => entry(line, expense('Studio'), 'studio', tag)),
    ]),
    ...single.map((each) => entry(...each)),
  ];
}
