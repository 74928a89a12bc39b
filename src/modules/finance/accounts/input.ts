import { z } from 'zod';
import { money } from '../../../input/money.ts';
import { flag, optionalText, text } from '../../../input/text.ts';

const name = () => text({ max: 100 });
const bank = () => optionalText({ max: 100 });
const emoji = () => text({ max: 16 });

/** What a new account takes; null is as if left out (D22). */
export const createAccountInput = z.object({
  name: name(),
  bank: bank()
    .optional()
    .transform((given) => given ?? null),
  emoji: emoji()
    .nullish()
    .transform((given) => given ?? '🏦'),
  initialBalance: money({ ifMissing: '0.00' }),
  isDefault: flag()
    .nullish()
    .transform((given) => given ?? false),
});

/** What an update takes: only what is supplied changes, and only the bank may be null. */
export const updateAccountInput = z
  .object({
    name: name(),
    bank: bank(),
    emoji: emoji(),
    currentBalance: money(),
    isDefault: flag(),
  })
  .partial();
