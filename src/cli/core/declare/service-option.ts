import type { Service } from '../profiles/profile.ts';
import { type Option, oneOf } from './option.ts';

/** @param texts what the value of each service means */
export function serviceOption(
  description: string,
  { prompts, finance }: Readonly<Record<Service, string>>,
): Option<Service | undefined> {
  const option = oneOf(description, { PROMPTS: prompts, FINANCE: finance });
  const parse = (raw: string) => (option.parse(raw) === 'FINANCE' ? 'finance' : 'prompts');
  return { ...option, parse } as Option<never>;
}

export const keyTexts = { prompts: 'The API key.', finance: 'The finance key.' } as const;
