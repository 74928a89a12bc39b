import { z } from 'zod';
import { wholeNumber } from '../../input/text.ts';

/** The maximum number of tags in a list, and the default. */
export const maxTagCounts = 100;

export const tagLimit = z.object({ first: wholeNumber({ min: 1, max: maxTagCounts }) }).partial();
