import { currencies } from '../../../input/formats.ts';

/** Regions with formats of their own, in most of their languages. Others can be set over GraphQL. */
const locales = [
  ...['ar-EG', 'bg-BG', 'bn-BD', 'cs-CZ', 'da-DK', 'de-AT', 'de-CH', 'de-DE', 'el-GR', 'en-AU'],
  ...['en-CA', 'en-GB', 'en-IE', 'en-IN', 'en-NZ', 'en-US', 'en-ZA', 'es-AR', 'es-ES', 'es-MX'],
  ...['et-EE', 'fi-FI', 'fr-BE', 'fr-CA', 'fr-CH', 'fr-FR', 'he-IL', 'hi-IN', 'hr-HR', 'hu-HU'],
  ...['id-ID', 'it-CH', 'it-IT', 'ja-JP', 'ko-KR', 'lt-LT', 'lv-LV', 'nb-NO', 'nl-BE', 'nl-NL'],
  ...['pl-PL', 'pt-BR', 'pt-PT', 'ro-RO', 'sk-SK', 'sl-SI', 'sv-SE', 'th-TH', 'tr-TR', 'uk-UA'],
  ...['vi-VN', 'zh-CN', 'zh-TW'],
];

const languages = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });

const choice = (value: string, title: string | undefined) => ({ value, title: title ?? value });

const localeChoice = (locale: string) => choice(locale, languages.of(locale));

const listedLocales = locales
  .map(localeChoice)
  .toSorted((one, other) => one.title.localeCompare(other.title, 'en'));

/** @param current the locale that is set, which may not be listed */
export const localeChoices = (current: string | null) => [
  choice('', 'As in the browser'),
  ...(current === null || locales.includes(current) ? [] : [localeChoice(current)]),
  ...listedLocales,
];

export const currencyChoices = [
  choice('', 'None'),
  ...currencies.map((code) => choice(code, `${code} – ${currencyNames.of(code)}`)),
];
