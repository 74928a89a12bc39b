import { z } from 'zod';

export const timestamp = z.iso.datetime();

/** Exact decimal text with two decimals, negative for a balance. */
export const money = z.string().regex(/^-?\d+\.\d\d$/);

/** The id of a finance record: an integer. */
export const integerId = (noun: string, example: number) =>
  z.int().meta({ description: `The id of the ${noun}.`, examples: [example] });
