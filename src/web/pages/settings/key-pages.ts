import { notFound } from '../../../errors.ts';
import type { VisitorFragment } from '../../../generated/operations/graphql.ts';
import type { OperationDocument } from '../../../graphql/execution/document.ts';
import { globalId } from '../../../graphql/schema/global-id.ts';
import { form, type PageForm, page } from '../../framework/page.ts';
import type { PageRequest } from '../../framework/page-request.ts';
import { type Key, type KeySection, revealView, revokeView } from './key-views.ts';
import { revealedSecretView } from './secret.ts';

type ById<Data> = OperationDocument<Data, { id: string }>;

interface KeyKind {
  readonly typename: 'ApiKey' | 'FinanceKey';
  readonly section: KeySection;
  /** Returns the caller's key. A node of another type has no `databaseId`. */
  readonly show: ById<VisitorFragment & { key?: Key | { databaseId?: never } | null }>;
  readonly reveal: OperationDocument<
    { revealed: { secret: string } | null },
    { id: string; password: string }
  >;
  readonly revoke: ById<unknown>;
}

/** The pages that reveal and revoke a key of one kind. */
export function keyPages({ typename, section, ...operations }: KeyKind) {
  const idOf = ({ params }: Pick<PageRequest, 'params'>) => globalId(typename, params.id ?? '');

  const keyPage = (action: string, view: typeof revealView, actionForm: PageForm) =>
    page({
      path: `/settings/${section}/:id/${action}`,
      audience: 'users',
      operation: operations.show,
      variables: (request) => ({ id: idOf(request) }),
      view({ key }, visit, entered) {
        if (key?.databaseId === undefined) throw notFound();
        return view({ visit, entered, section, key });
      },
      forms: [actionForm],
    });

  const reveal = form({
    operation: operations.reveal,
    async submit({ fields, params }, run) {
      const { revealed } = await run({ id: idOf({ params }), password: fields.text('password') });
      if (!revealed) throw new Error(`The operation that reveals a ${typename} returned no secret`);
      return { show: (visit) => revealedSecretView(visit, { section, ...revealed }) };
    },
  });

  const revoke = form({
    operation: operations.revoke,
    async submit({ params }, run) {
      await run({ id: idOf({ params }) });
      return { to: `/settings/${section}`, notice: 'key-revoked' };
    },
  });

  return [keyPage('reveal', revealView, reveal), keyPage('revoke', revokeView, revoke)] as const;
}
