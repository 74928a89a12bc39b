import { baseUrl } from '../app/app.ts';

/** What REST returns about a page of a list. */
export const paginationOf = (page: number, perPage: number, total: number) => ({
  page,
  per_page: perPage,
  total_count: total,
  total_pages: Math.ceil(total / perPage),
});

/** The `Link` header with these pages. @param query follows the number of the page */
export const linksOf = (path: string, query: string, pages: Record<string, number>) =>
  Object.entries(pages)
    .map(([relation, page]) => `<${baseUrl}${path}?page=${page}&${query}>; rel="${relation}"`)
    .join(', ');
