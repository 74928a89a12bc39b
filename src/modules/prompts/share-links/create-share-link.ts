import { randomUUIDv7 } from 'node:crypto';
import { validationError } from '../../../errors.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { recordPayload } from '../../../graphql/schema/record-payload.ts';
import { newShareToken, shareTokenColumns } from '../../../identity/share-token.ts';
import { audit } from '../../users/audit-events/record.ts';
import { lockOwnPromptTemplate } from '../templates/own-prompt-template.ts';
import { maxShareLinks } from './input.ts';
import { ShareLink, shareLinkAccess } from './share-link.ts';

const payload = recordPayload('createShareLink', 'ShareLink', {
  type: ShareLink,
  description: 'The new link.',
});

builder.mutationField('createShareLink', (t) =>
  t.field({
    type: payload.type,
    description: `Creates a link with which anybody can read, fill in and copy a prompt template. VALIDATION_FAILED if the template has ${maxShareLinks} links.`,
    authScopes: shareLinkAccess,
    args: {
      promptTemplateId: t.arg.id({ required: true, description: "The template's global id." }),
      expiresAt: t.arg({
        type: 'DateTime',
        description:
          'When the link expires; must be in the future. By default, the link does not expire.',
      }),
    },
    resolve: async (_root, { promptTemplateId, expiresAt }, context, info) => {
      const { database, identity, now } = context;
      const template = await lockOwnPromptTemplate({ id: promptTemplateId }, context);
      if (expiresAt && expiresAt <= now) {
        throw validationError(['expiresAt'], 'TOO_SMALL', 'Expires at must be in the future');
      }
      const where = { templateId: template.id, ownerId: userIdOf(context) };
      if ((await database.shareLink.count({ where })) >= maxShareLinks) {
        const message = `The template has the maximum of ${maxShareLinks} share links; delete one first`;
        throw validationError([], 'LIMIT_REACHED', message);
      }
      const id = randomUUIDv7();
      const link = { id, ownerId: where.ownerId };
      const token = shareTokenColumns(newShareToken(), link, identity.secrets);
      await database.shareLink.create({
        data: { id, ...where, ...token, expiresAt: expiresAt ?? null, createdAt: now },
        select: { id: true },
      });
      await audit(context, { kind: 'SHARE_LINK_CREATED', subject: template.title });
      return payload.find(link, context, info);
    },
  }),
);
