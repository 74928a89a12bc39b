import { daysBefore } from '../days.ts';
import type { Random } from '../random.ts';
import { expense, type SampleEntry } from './sample-entry.ts';

interface Trip {
  readonly tag: string;
  /** When the trip began, and its length. */
  readonly daysAgo: number;
  readonly nights: number;
  /** Paid some weeks before. */
  readonly booking: readonly [description: string, cents: number];
  readonly lodging: readonly [description: string, centsPerNight: number];
  /** One or two of them a day. */
  readonly meals: readonly [string, ...string[]];
  /** One a day, until there are no more. */
  readonly outings: readonly (readonly [description: string, cents: number])[];
}

const bookedDaysBefore = 31;

const trips: readonly Trip[] = [
  {
    tag: 'trip:lisbon',
    daysAgo: 301,
    nights: 5,
    booking: ['Flights to Lisbon', 18_640],
    lodging: ['Guesthouse in Alfama', 7_400],
    meals: ['Grilled sardines', 'Pastéis and coffee', 'Dinner in Bairro Alto', 'Market hall'],
    outings: [
      ['Tram and metro pass', 2_450],
      ['Tile museum', 800],
      ['Train to Sintra', 460],
      ['Palace of Pena', 2_000],
    ],
  },
  {
    tag: 'trip:copenhagen',
    daysAgo: 208,
    nights: 3,
    booking: ['Train to Copenhagen', 11_980],
    lodging: ['Hotel in Vesterbro', 12_900],
    meals: ['Smørrebrød', 'Cinnamon bun and coffee', 'Dinner by the harbour'],
    outings: [
      ['City bicycles', 3_200],
      ['Design museum', 1_750],
    ],
  },
  {
    tag: 'trip:edinburgh',
    daysAgo: 122,
    nights: 4,
    booking: ['Flights to Edinburgh', 15_320],
    lodging: ['Flat in Leith', 9_800],
    meals: ['Pub lunch', 'Scones and tea', 'Dinner, Old Town', 'Fish and chips'],
    outings: [
      ['Airport tram', 1_100],
      ['Castle', 2_150],
      ['Festival tickets', 6_400],
    ],
  },
  {
    tag: 'trip:alps',
    daysAgo: 47,
    nights: 6,
    booking: ['Night train to the Alps', 16_900],
    lodging: ['Mountain huts, half board', 6_850],
    meals: ['Provisions for the hike', 'Alpine cheese and bread', 'Apple strudel'],
    outings: [
      ['Cable car', 3_450],
      ['Hiking map', 1_190],
      ['Climbing harness, rental', 2_400],
      ['Thermal bath', 2_650],
    ],
  },
];

export function isAway(day: Date, today: Date): boolean {
  return trips.some(
    ({ daysAgo, nights }) =>
      day >= daysBefore(today, daysAgo) && day <= daysBefore(today, daysAgo - nights),
  );
}

export function tripEntries(today: Date, random: Random): SampleEntry[] {
  return trips.flatMap((trip) => {
    const { tag, daysAgo, nights, booking, lodging, meals, outings } = trip;
    const spent = (daysIn: number, description: string, cents: number): SampleEntry => ({
      day: daysBefore(today, daysAgo - daysIn),
      category: expense('Travel'),
      account: 'everyday',
      cents,
      description,
      tags: [tag],
      recurring: false,
    });
    const mealsOf = (daysIn: number) =>
      Array.from({ length: random.whole(1, 2) }, () => ({
        ...spent(daysIn, random.pick(meals), random.mostlySmall(520, 4_600)),
        category: expense('Food'),
      }));
    return [
      spent(-bookedDaysBefore, ...booking),
      spent(nights, lodging[0], lodging[1] * nights),
      ...outings.map(([description, cents], index) => spent(index, description, cents)),
      ...Array.from({ length: nights + 1 }, (_, daysIn) => mealsOf(daysIn)).flat(),
    ];
  });
}
