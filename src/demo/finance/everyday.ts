import type { Random } from '../random.ts';
import { expense, type SampleCategory, type SampleEntry } from './sample-entry.ts';

/** An expense that is on no particular day. */
interface Habit {
  readonly timesAWeek: number;
  readonly category: SampleCategory;
  readonly cents: readonly [min: number, max: number];
  readonly descriptions: readonly [string, ...string[]];
  readonly tags?: readonly string[];
  /** Cash expenses are linked to no account. */
  readonly cash?: true;
  readonly on?: 'workdays' | 'weekends';
}

const habits: readonly Habit[] = [
  {
    timesAWeek: 3.1,
    category: expense('Food'),
    cents: [1_140, 9_280],
    descriptions: ['Groceries, Corner Market', 'Groceries, Corner Market', 'Groceries, Greenway'],
    tags: ['groceries'],
  },
  {
    timesAWeek: 0.8,
    category: expense('Food'),
    cents: [650, 2_800],
    descriptions: ['Farmers’ market', 'Bakery'],
    tags: ['groceries'],
    cash: true,
    on: 'weekends',
  },
  {
    timesAWeek: 1.9,
    category: expense('Food'),
    cents: [780, 1_690],
    descriptions: ['Lunch, Noodle Bar', 'Lunch, canteen', 'Lunch, Falafel House'],
    tags: ['lunch'],
    on: 'workdays',
  },
  {
    timesAWeek: 1.3,
    category: expense('Food'),
    cents: [280, 640],
    descriptions: ['Coffee, Third Wave', 'Coffee and cake, Lina’s'],
    tags: ['coffee'],
  },
  {
    timesAWeek: 0.7,
    category: expense('Food'),
    cents: [2_450, 7_900],
    descriptions: ['Dinner, Trattoria Sole', 'Dinner with friends', 'Dinner, Saffron'],
    tags: ['restaurant'],
  },
  {
    timesAWeek: 0.7,
    category: expense('Transport'),
    cents: [890, 2_950],
    descriptions: ['Taxi home', 'Car sharing', 'Regional train'],
  },
  {
    timesAWeek: 0.25,
    category: expense('Health'),
    cents: [640, 3_890],
    descriptions: ['Pharmacy', 'Pharmacy', 'Physiotherapy'],
  },
  {
    timesAWeek: 0.8,
    category: expense('Leisure'),
    cents: [950, 4_800],
    descriptions: ['Cinema', 'Books, Paper & Ink', 'Concert ticket', 'Museum', 'Board game'],
  },
  {
    timesAWeek: 0.45,
    category: expense('Other'),
    cents: [1_250, 11_900],
    descriptions: ['Clothes', 'Household goods', 'Hardware shop', 'Hairdresser'],
  },
  {
    timesAWeek: 0.2,
    category: expense('Other'),
    cents: [1_800, 6_500],
    descriptions: ['Birthday present', 'Flowers'],
    tags: ['gift'],
  },
];

export function everydayEntries(day: Date, random: Random): SampleEntry[] {
  const isWeekend = [0, 6].includes(day.getUTCDay());
  return habits.flatMap((habit) => {
    const daysAWeek = { workdays: 5, weekends: 2, any: 7 }[habit.on ?? 'any'];
    const isDue = random.chance(habit.timesAWeek / daysAWeek);
    const fits = habit.on === undefined || (habit.on === 'weekends') === isWeekend;
    if (!isDue || !fits) return [];
    return {
      day,
      category: habit.category,
      account: habit.cash ? null : ('everyday' as const),
      cents: random.mostlySmall(...habit.cents),
      description: random.pick(habit.descriptions),
      tags: habit.tags ?? [],
      recurring: false,
    };
  });
}
