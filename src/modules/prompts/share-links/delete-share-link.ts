import { notFound } from '../../../errors.ts';
import { idArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { recordId } from '../../../graphql/schema/node.ts';
import { deletedPayload } from '../../../graphql/schema/record-payload.ts';
import { audit } from '../../users/audit-events/record.ts';
import { shareLinkAccess } from './share-link.ts';

const DeleteShareLinkPayload = deletedPayload('deleteShareLink', {
  noun: 'share link',
  id: 'UUID',
});

builder.mutationField('deleteShareLink', (t) =>
  t.field({
    type: DeleteShareLinkPayload,
    description:
      "Deletes one of the caller's share links and its views. Its page is not found from now on. Can't be undone.",
    authScopes: shareLinkAccess,
    args: idArgument('share link'),
    resolve: async (_root, args, context) => {
      const { database } = context;
      const id = recordId('ShareLink', args.id);
      const where = { id, ownerId: userIdOf(context) };
      const select = { template: { select: { title: true } } };
      const found = await database.shareLink.findFirst({ where, select });
      const { count } = await database.shareLink.deleteMany({ where });
      if (!found || count === 0) throw notFound();
      const event = { kind: 'SHARE_LINK_DELETED', subject: found.template.title } as const;
      await audit(context, event);
      return { globalId: args.id, id };
    },
  }),
);
