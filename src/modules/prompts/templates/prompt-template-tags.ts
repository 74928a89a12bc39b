import { builder } from '../../../graphql/schema/builder.ts';
import { tagCounts } from '../../tags/tag-counts.ts';

builder.queryField('promptTemplateTags', (t) =>
  t.field({ ...tagCounts('templates'), authScopes: { prompts: 'READ' } }),
);
