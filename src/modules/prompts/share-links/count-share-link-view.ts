import { randomUUIDv7 } from 'node:crypto';
import { runSql, sql } from '../../../database/query/write.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { statementsOnly } from '../../../graphql/schema/mutation-options.ts';
import { payloadType } from '../../../graphql/schema/payload.ts';
import { shareTokenHashes } from '../../../identity/share-token.ts';

const CountShareLinkViewPayload = payloadType<{ counted: boolean }>('countShareLinkView', (t) => ({
  counted: t.exposeBoolean('counted', {
    description: 'False for a link that is deleted, expired or unknown.',
  }),
}));

builder.mutationField('countShareLinkView', (t) =>
  t.field({
    type: CountShareLinkViewPayload,
    description:
      'Counts a view of a share link. Call it when you show the template of `sharedPromptTemplate` to a person; the page of the link does so itself. Needs no authentication.',
    args: {
      token: t.arg.string({
        required: true,
        description: 'The token of the link: the last part of its URL.',
      }),
    },
    resolve: statementsOnly(async (_root, { token }, { database, identity, now }) => {
      const hashes = shareTokenHashes(token, identity.secrets);
      if (hashes.length === 0) return { counted: false };
      const time = now.toISOString();
      // The lock keeps the link from being deleted in between, which would violate the foreign key.
      const counted = await runSql(
        database,
        sql`WITH "link" AS (
              SELECT "id", "owner_id" FROM "share_links"
               WHERE "token_hash" = ANY(${hashes}::bytea[])
                 AND ("expires_at" IS NULL OR "expires_at" > ${time}::timestamptz)
                 FOR KEY SHARE)
            INSERT INTO "share_link_days" AS "day" ("id", "link_id", "owner_id", "date", "views")
            SELECT ${randomUUIDv7()}::uuid, "id", "owner_id", (${time}::timestamptz AT TIME ZONE 'UTC')::date, 1
              FROM "link"
            ON CONFLICT ("link_id", "date") DO UPDATE SET "views" = "day"."views" + 1
            RETURNING 1 AS "counted"`,
      );
      return { counted: counted.length > 0 };
    }),
  }),
);
