import { RecordType } from '../../generated/prisma/enums.ts';
import { enumsFilter, filterInput, notOn } from '../../input/filters.ts';

export const changeFilter = filterInput({
  name: 'ChangeFilter',
  description: 'Which changes to return.',
  fields: notOn(
    {
      rest: 'The documents have no changes.',
      web: 'No page lists changes.',
      cli: '`folio changes --type` also decides which service is read.',
    },
    {
      recordTypes: enumsFilter('RecordType', RecordType, {
        description:
          'Return only changes of records of these types. FORBIDDEN for a type that the caller may not read. Default: all types that the caller may read.',
      }),
    },
  ),
});
