import { z } from 'zod';

/** The body of the response to a DELETE (D4). */
export const deleted = (id: z.ZodType) =>
  z
    .strictObject({ id, deleted: z.literal(true).describe('Always true.') })
    .describe('The id of the deleted record.');
