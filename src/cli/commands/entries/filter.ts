import type { Api } from '../../core/client/api.ts';
import { filterOf } from '../../core/declare/filter-options.ts';
import { accountId } from '../accounts/account.ts';
import { categoryId } from '../categories/category.ts';

export const entryFilter = (api: Api, options: object) =>
  filterOf('EntryFilter', options, {
    Category: (idOrName) => categoryId(api, idOrName),
    Account: (idOrName) => accountId(api, idOrName),
  });
