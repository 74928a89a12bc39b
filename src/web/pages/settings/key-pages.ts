import { notFound } from '../../../errors.ts';
import { graphql, type OperationDocument } from '../../../graphql/execution/document.ts';
import { form, type PageForm, page } from '../../framework/page.ts';
import { recordId } from '../../framework/record-id.ts';
import { type KeySection, revealView, revokeView } from './key-views.ts';
import { secretView } from './secret.ts';

interface KeyKind {
  readonly typename: 'ApiKey' | 'FinanceKey';
  readonly section: KeySection;
  readonly reveal: OperationDocument<
    { revealed: { secret: string } | null },
    { id: string; password: string }
  >;
  readonly revoke: OperationDocument<unknown, { id: string }>;
}

const operation = graphql(`
  query KeyPage($id: ID!) {
    ...Visitor
    node(id: $id) {
      __typename
      ... on ApiKey {
        id
        name
        keyPrefix
      }
      ... on FinanceKey {
        id
        name
        keyPrefix
      }
    }
  }
`);

/** The pages that reveal and revoke a key of one kind. */
export function keyPages({ typename, section, ...operations }: KeyKind) {
  const keyPage = (action: string, view: typeof revealView, actionForm: PageForm) =>
    page({
      path: `/settings/${section}/:id/${action}`,
      operation,
      variables: (request) => recordId(typename, request),
      view({ node: key }, visit, entered) {
        if (key?.__typename !== 'ApiKey' && key?.__typename !== 'FinanceKey') throw notFound();
        return view({ visit, entered, section, key });
      },
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
