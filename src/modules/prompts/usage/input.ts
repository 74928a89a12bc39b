import { z } from 'zod';
import { wholeNumber } from '../../../input/text.ts';
import { latest } from '../labels/input.ts';

export const keptDays = 400;
export const maxListedDays = 90;

export const daysArguments = (max: number) => z.object({ days: wholeNumber({ min: 1, max }) });

/** Without a label, and with `latest`, the current version is chosen. */
export const countedLabel = (label: string | null | undefined): string =>
  label == null || label === latest ? '' : label;
