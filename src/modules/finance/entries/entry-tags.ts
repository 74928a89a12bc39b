import { builder } from '../../../graphql/schema/builder.ts';
import { tagCounts } from '../../tags/tag-counts.ts';

builder.queryField('entryTags', (t) =>
  t.field({ ...tagCounts('entries'), authScopes: { finance: true } }),
);
