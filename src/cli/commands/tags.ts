import type { TagRowFragment } from '../../generated/cli/graphql.ts';
import { graphql } from '../core/client/document.ts';
import { integer, type Option } from '../core/declare/option.ts';
import type { Printer } from '../core/output/printer.ts';

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
  } as Option<number>,
};

export function showTags(
  tags: readonly TagRowFragment[],
  countTitle: string,
  { table }: Printer,
): void {
  table(
    tags,
    [
      { title: 'tag', value: ({ tag }) => tag, canShrink: true },
      { title: countTitle, value: ({ count }) => String(count), align: 'right' },
    ],
    'No tags found.',
  );
}
