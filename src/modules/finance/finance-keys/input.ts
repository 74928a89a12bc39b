import { z } from 'zod';
import { text } from '../../../input/text.ts';

/** A finance key has no permission level (D53). */
export const createFinanceKeyInput = z.object({ name: text({ max: 100 }) });
