import { globalId } from '../../graphql/schema/global-id.ts';
import type { PageRequest } from './page-request.ts';

/** The variable `id` of an operation on the record whose id is in the path. */
export const recordId = (
  typename: string,
  { params }: Pick<PageRequest, 'params'>,
): { readonly id: string } => ({ id: globalId(typename, params.id ?? '') });
