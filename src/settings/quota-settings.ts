import type { z } from 'zod';
import { type QuotaConfig, quotas } from './quotas.ts';
import { quota } from './setting-types.ts';

type Name = keyof typeof quotas;
type Words<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? '' : '_'}${Uppercase<First>}${Words<Rest>}`
  : '';
type Setting = `QUOTA_${Words<Name>}`;

const names = Object.keys(quotas) as Name[];

/** `QUOTA_LIVE_KEYS` for `liveKeys`. */
const settingOf = (name: Name) => `QUOTA_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}` as Setting;

export const quotaSettings = Object.fromEntries(
  names.map((name) => [settingOf(name), quota]),
) as Record<Setting, typeof quota>;

export const quotasOf = (
  values: z.output<z.ZodObject<typeof quotaSettings>>,
  { isEmbedded }: { readonly isEmbedded: boolean },
): QuotaConfig => {
  const defaultOf = (of: { readonly default: number; readonly embeddedDefault?: number }) =>
    isEmbedded ? (of.embeddedDefault ?? of.default) : of.default;
  const limits = names.map((name) => [name, values[settingOf(name)] ?? defaultOf(quotas[name])]);
  return Object.fromEntries(limits) as QuotaConfig;
};
