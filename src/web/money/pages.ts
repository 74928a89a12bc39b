import type { AnyForm } from '../form.ts';
import type { AnyPage } from '../page.ts';
import { accountForms, accountPages } from './accounts/pages.ts';
import { categoryForms, categoryPages } from './categories/pages.ts';
import { importForms, importPages } from './import/pages.ts';

export const moneyPages: readonly AnyPage[] = [...accountPages, ...categoryPages, ...importPages];

export const moneyForms: readonly AnyForm[] = [...accountForms, ...categoryForms, ...importForms];
