import { globalId } from '../../graphql/schema/global-id.ts';
import type { PageRequest } from './page-request.ts';

/** The id of the record in the path. */
export const rawId = ({ params }: Pick<PageRequest, 'params'>): string => params.id ?? '';

/** The variable `id` of an operation on the record whose id is in the path. */
export const recordId = (
  typename: string,
  request: Pick<PageRequest, 'params'>,
): { readonly id: string } => ({ id: globalId(typename, rawId(request)) });
