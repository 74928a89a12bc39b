import { z } from 'zod';

export const timestamp = z.iso.datetime();

export const money = z.string().regex(/^-?\d+\.\d\d$/);

export const integerId = (noun: string, example: number) =>
  z.int().meta({ description: `The id of the ${noun}.`, examples: [example] });
