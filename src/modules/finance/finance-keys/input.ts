import { z } from 'zod';
import { text } from '../../../input/text.ts';

/** A new finance key; it may do everything in the finance service. */
export const createFinanceKeyInput = z.object({ name: text({ max: 100 }) });
