interface SampleReferral {
  readonly daysAgo: number;
  /** The user signed up a few days later. */
  readonly accepted?: { readonly name: string; readonly email: string; readonly daysAgo: number };
}

/** Three accepted, three pending (at the first start) and two expired referrals. */
export const sampleReferrals: readonly SampleReferral[] = [
  {
    daysAgo: 163,
    accepted: { name: 'Maya Lindqvist', email: 'maya@example.com', daysAgo: 161 },
  },
  {
    daysAgo: 163,
    accepted: { name: 'Tomás Ferreira', email: 'tomas@example.com', daysAgo: 157 },
  },
  { daysAgo: 92 },
  {
    daysAgo: 40,
    accepted: { name: 'Ingrid Okafor', email: 'ingrid@example.com', daysAgo: 39 },
  },
  { daysAgo: 40 },
  { daysAgo: 5 },
  { daysAgo: 1 },
  { daysAgo: 1 },
];
