import type { TagRowFragment } from '../../generated/cli/graphql.ts';
import { outputFields } from '../../generated/cli/output-fields.ts';
import { graphql } from '../core/client/document.ts';
import type { TableOutput } from '../core/declare/command.ts';
import { integer } from '../core/declare/option.ts';

graphql(`
  fragment TagRow on TagCount {
    tag
    count
  }
`);

/** The server returns at most 100 tags. */
const maximum = 100;

export const tagLimit = {
  limit: {
    ...integer('Maximum number of tags to list.', { minimum: 1, maximum }),
    default: maximum,
  },
};

/** @param countTitle the title of the column with the number of records that have a tag */
export const tagOutput = (countTitle: string): TableOutput<TagRowFragment> => ({
  fields: outputFields.TagRow,
  columns: [
    { title: 'tag', value: ({ tag }) => tag, canShrink: true },
    { title: countTitle, value: ({ count }) => count, align: 'right' },
  ],
  emptyText: 'No tags found.',
});
