import { z } from 'zod';

/** The body of a delete (decision). */
export const deleted = (id: z.ZodType) =>
  z.strictObject({ id, deleted: z.literal(true).describe('Always true.') });
