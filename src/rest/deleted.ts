import { z } from 'zod';

/** D4. */
export const deleted = (id: z.ZodType) =>
  z
    .strictObject({ id, deleted: z.literal(true).describe('Always true.') })
    .describe('The id of the deleted record.');
