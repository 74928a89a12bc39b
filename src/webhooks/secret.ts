import { randomBytes } from 'node:crypto';
import { seal, unsealIfConfigured } from '../identity/sealed-secret.ts';
import type { Secrets } from '../identity/secrets.ts';

export interface WebhookReference {
  readonly id: string;
  readonly userId: string;
}

const binding = ({ id, userId }: WebhookReference) => `whsec_:${userId}:${id}`;

/** The format of the Standard Webhooks specification: 24 random bytes. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

export const sealWebhookSecret = (
  secret: string,
  webhook: WebhookReference,
  { sealing }: Pick<Secrets, 'sealing'>,
): string => seal(secret, binding(webhook), sealing);

/** Undefined if the FOLIO_SECRET under which it was sealed is no longer configured. */
export const openWebhookSecret = (
  sealedSecret: string,
  webhook: WebhookReference,
  { sealing }: Pick<Secrets, 'sealing'>,
): string | undefined => unsealIfConfigured(sealedSecret, binding(webhook), sealing);
