import { notFound } from '../../errors.ts';
import type { VisitorFragment } from '../../generated/operations/graphql.ts';
import type { OperationDocument } from '../../graphql/execution/document.ts';
import { globalId } from '../../graphql/schema/global-id.ts';
import type { Entered } from './fields.ts';
import { type AnyPage, type Audience, type PageForm, page, type View } from './page.ts';
import type { PageRequest } from './page-request.ts';
import type { Visit } from './visit.ts';

export const recordId = (
  typename: string,
  { params }: Pick<PageRequest, 'params'>,
): { readonly id: string } => ({ id: globalId(typename, params.id ?? '') });

interface RecordPage<Data, Shown> {
  /** With the parameter `id`. */
  readonly path: string;
  readonly audience?: Audience;
  readonly typename: string;
  readonly operation: OperationDocument<Data, { id: string }>;
  /** The record in the data. The page is 404 without it. */
  readonly record: (data: Data) => Shown | null | undefined;
  readonly view: (record: Shown, visit: Visit, entered: Entered, data: Data) => View;
  readonly forms?: readonly PageForm[];
}

/** Declares a page about one record, whose id is in the path. */
export function recordPage<Data extends VisitorFragment, Shown>({
  typename,
  record,
  view,
  ...declaration
}: RecordPage<Data, Shown>): AnyPage {
  return page({
    ...declaration,
    variables: (request) => recordId(typename, request),
    view(data, visit, entered) {
      const found = record(data);
      if (!found) throw notFound();
      return view(found, visit, entered, data);
    },
  });
}
