import { z } from 'zod';
import { text, wholeNumber } from '../../../input/text.ts';
import { maxVersionNumber } from '../versions/input.ts';

/** The label that always points to the current version. */
export const latest = 'latest';

export const maxLabels = 20;

export const isLabel = (value: string): boolean => /^[a-z0-9_-]{1,36}$/.test(value);

/** A label that a client can set. */
export const labelName = text({ max: 36 })
  .refine(isLabel, { error: 'must be letters a to z, digits, hyphens and underscores' })
  .refine((name) => name !== latest, {
    error: `can't be ${latest}: that is always the newest version`,
  });

export const labelArguments = z.object({
  // Where a version is chosen by one text, digits are a number.
  label: labelName.refine((name) => !/^\d+$/.test(name), {
    error: "can't be a number: that is the number of a version",
  }),
  number: wholeNumber({ min: 1, max: maxVersionNumber }),
});
