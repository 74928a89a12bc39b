import type { AnyPage } from '../../framework/page.ts';
import { trendsPage } from './trends/trends-page.ts';

/** The pages of trends. */
export const trendPages: readonly AnyPage[] = [trendsPage];
