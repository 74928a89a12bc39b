import { z } from 'zod';

/** The body of a delete (D4). */
export const deleted = (id: z.ZodType) =>
  z.strictObject({ id, deleted: z.literal(true).describe('Always true.') });
