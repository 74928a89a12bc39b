import type { VisitorFragment } from '../../../generated/operations/graphql.ts';
import type { OperationDocument } from '../../../graphql/execution/document.ts';
import { form, type PageForm } from '../../framework/page.ts';
import { recordId, recordPage } from '../../framework/record-page.ts';
import { type Key, type KeySection, revealView, revokeView } from './key-views.ts';
import { secretView } from './secret.ts';

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
  const keyPage = (action: string, view: typeof revealView, actionForm: PageForm) =>
    recordPage({
      path: `/settings/${section}/:id/${action}`,
      typename,
      operation: operations.show,
      record: ({ key }) => (key?.databaseId === undefined ? undefined : key),
      view: (key, visit, entered) => view({ visit, entered, section, key }),
      forms: [actionForm],
    });

  const reveal = form({
    operation: operations.reveal,
    async submit(submission, run) {
      const password = submission.fields.text('password');
      const { revealed } = await run({ ...recordId(typename, submission), password });
      if (!revealed) throw new Error(`The operation that reveals a ${typename} returned no secret`);
      return { show: (visit) => secretView(visit, { section, ...revealed }) };
    },
  });

  const revoke = form({
    operation: operations.revoke,
    async submit(submission, run) {
      await run(recordId(typename, submission));
      return { to: `/settings/${section}`, notice: 'key-revoked' };
    },
  });

  return [keyPage('reveal', revealView, reveal), keyPage('revoke', revokeView, revoke)] as const;
}
