import type { AnyPage } from '../page.ts';
import { trendPages } from './trends.ts';

/** The pages of Money. */
export const moneyPages: readonly AnyPage[] = [...trendPages];
