import { randomUUID } from 'node:crypto';
import { newShareToken, shareTokenColumns } from '../../../src/identity/share-token.ts';
import type { TestApp } from '../app/app.ts';
import { reference } from '../samples/seeded-finances.ts';
import type { Client } from '../users/people.ts';

const createDocument = `mutation ($id: ID!, $expiresAt: DateTime) {
  createShareLink(promptTemplateId: $id, expiresAt: $expiresAt) { shareLink { id databaseId url } }
}`;

export interface SharedLink {
  readonly id: string;
  readonly databaseId: string;
  readonly url: string;
  /** Of the page of the link. */
  readonly path: string;
  readonly token: string;
}

/** Creates a share link by GraphQL. */
export async function createShareLink(
  owner: Pick<Client, 'execute'>,
  template: { readonly id: string },
  expiresAt?: Date,
): Promise<SharedLink> {
  const variables = { id: template.id, expiresAt };
  const { shareLink } = (await owner.execute(createDocument, variables)).createShareLink;
  const path = new URL(shareLink.url).pathname;
  return { ...shareLink, path, token: path.slice('/s/'.length) };
}

/** The share links of a template as its owner reads them. */
export async function readShareLinks(
  owner: Pick<Client, 'execute'>,
  { id }: { readonly id: string },
  fields = 'url expiresAt views viewsByDay { date views } createdAt',
) {
  const query = `query ($id: ID!) { promptTemplate(id: $id) { shareLinks { ${fields} } } }`;
  return (await owner.execute(query, { id })).promptTemplate.shareLinks;
}

/** Stores a share link of a template. */
export async function storeShareLink(
  { app, database }: TestApp,
  template: { readonly id: string; readonly ownerId: string },
) {
  const id = randomUUID();
  const secret = newShareToken();
  const link = { id, ownerId: template.ownerId };
  const columns = shareTokenColumns(secret, link, app.identity.secrets);
  const data = { ...link, templateId: template.id, ...columns };
  await database.client.shareLink.create({ data });
  return { ...reference('ShareLink', id), secret };
}
