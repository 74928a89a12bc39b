import { z } from 'zod';
import { defaultPageSize, maxPageSize } from '../graphql/schema/connection.ts';
import { component } from './component.ts';

export const maxInteger = 2_147_483_647;

const positiveInteger = z
  .string()
  .regex(/^[+-]?\d+$/, { error: 'must be an integer', abort: true })
  .transform(Number)
  .refine((value) => value >= 1, { error: 'must be greater than or equal to 1', abort: true })
  .meta({ type: 'integer', minimum: 1 });

/** A page size over 100 counts as 100 (D17). */
export const pageParameters = {
  page: positiveInteger
    .refine(Number.isSafeInteger, { error: 'is too large' })
    .default(1)
    .describe('The page number, starting at 1.'),
  perPage: positiveInteger
    .default(defaultPageSize)
    .transform((size) => Math.min(size, maxPageSize))
    .meta({
      description: `The number of records on a page. Values over ${maxPageSize} count as ${maxPageSize}.`,
      maximum: maxPageSize,
    }),
};

export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

/** An offset over GraphQL's largest integer is reduced to it: both pages are empty. */
export function listArguments<Filter>({ page, perPage, ...filter }: PageRequest & Filter) {
  return { first: perPage, offset: Math.min((page - 1) * perPage, maxInteger), filter };
}

export const pagination = component({
  name: 'Pagination',
  fields: {
    page: z.int().describe('The page number, starting at 1.'),
    per_page: z.int().describe('The number of records on a full page, as used for this response.'),
    total_count: z.int().describe('The number of records on all pages.'),
    total_pages: z.int().describe('The number of pages. 0 if there are no records.'),
  },
  example: { page: 1, per_page: defaultPageSize, total_count: 1, total_pages: 1 },
}).describe('The page number, the page size and the totals of the list.');

export type Pagination = z.infer<typeof pagination>;

export function toPagination({ page, perPage }: PageRequest, total: number): Pagination {
  return { page, per_page: perPage, total_count: total, total_pages: Math.ceil(total / perPage) };
}

/**
 * The `Link` header (RFC 8288, D28): the first and last page, and the previous and next page if
 * they exist.
 * @param filter the documented parameters other than `page` and `per_page`, as the client sent them
 */
export function linkHeader(
  url: string,
  { page, per_page, total_pages }: Pagination,
  filter: Readonly<Record<string, string>> = {},
): string {
  const last = Math.max(total_pages, 1);
  const link = (target: number, relation: string) => {
    const query = new URLSearchParams({
      page: String(target),
      per_page: String(per_page),
      ...filter,
    });
    return `<${url}?${query}>; rel="${relation}"`;
  };
  return [
    link(1, 'first'),
    ...(page > 1 ? [link(Math.min(page - 1, last), 'prev')] : []),
    ...(page < last ? [link(page + 1, 'next')] : []),
    link(last, 'last'),
  ].join(', ');
}
