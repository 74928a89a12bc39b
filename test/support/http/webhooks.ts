import { randomUUIDv7 } from 'node:crypto';
import { afterEach } from 'vitest';
import { Deliveries } from '../../../src/webhooks/deliveries.ts';
import { newWebhookSecret, sealWebhookSecret } from '../../../src/webhooks/secret.ts';
import type { TestApp } from '../app/app.ts';
import type { Client } from '../users/people.ts';

export interface TestWebhook {
  readonly id: string;
  readonly databaseId: string;
  readonly secret: string;
}

export const createWebhookDocument = `mutation ($input: CreateWebhookInput!) {
  createWebhook(input: $input) { secret webhook { id databaseId } }
}`;

/** Creates a webhook for entries, by default. */
export async function createWebhook(
  client: Client,
  input: { readonly url: string; readonly recordTypes?: readonly string[] },
): Promise<TestWebhook> {
  const variables = { input: { recordTypes: ['ENTRY'], ...input } };
  const { createWebhook: created } = await client.execute(createWebhookDocument, variables);
  return { ...created.webhook, secret: created.secret };
}

/** Stores a webhook for ideas, and a delivery. */
export async function storeWebhook(
  { app, database }: Pick<TestApp, 'app' | 'database'>,
  userId: string,
  description = 'A webhook',
): Promise<string> {
  const id = randomUUIDv7();
  const sealedSecret = sealWebhookSecret(newWebhookSecret(), { id, userId }, app.identity.secrets);
  await database.client.webhook.create({
    data: {
      ...{ id, userId, description, sealedSecret },
      ...{ url: 'https://example.com/hook', recordTypes: ['IDEA'], position: 0 },
      deliveries: {
        create: {
          kind: 'CHANGES',
          messageId: 'msg_1',
          changeCount: 1,
          statusCode: 200,
          duration: 5,
        },
      },
    },
  });
  return id;
}

export const ping = (client: Client, id: string) =>
  client.execute('mutation ($id: ID!) { testWebhook(id: $id) { webhook { id } } }', { id });

const webhookDocument = `query ($id: ID!) {
  webhook(id: $id) {
    enabled disabledAt failingSince nextAttemptAt
    deliveries(first: 100) {
      nodes { kind messageId changeCount succeeded statusCode error }
    }
  }
}`;

/** The state of a webhook, as its owner sees it. The latest delivery is the first. */
export async function readWebhook(client: Client, id: string) {
  const { webhook } = await client.execute(webhookDocument, { id });
  const { deliveries, ...state } = webhook;
  return { ...state, deliveries: deliveries.nodes };
}

interface DeliveryOptions {
  readonly allowsPrivateAddresses?: boolean;
  readonly timeoutMs?: number;
  readonly intervalMs?: number;
  readonly clock?: () => Date;
}

/** Starts engines that deliver messages, on the database of the app. They stop after each test. */
export function useDeliveries(test: TestApp) {
  const started: Deliveries[] = [];
  afterEach(async () => {
    await Promise.all(started.splice(0).map((deliveries) => deliveries.stop()));
  });
  return ({
    allowsPrivateAddresses = true,
    timeoutMs = 2_000,
    intervalMs = 10,
    clock = () => test.now ?? new Date(),
  }: DeliveryOptions = {}): Deliveries => {
    const log = {
      info: () => {},
      warn: (details: { err?: Error }, message: string) => {
        test.logLines.push(`${message}: ${details.err?.stack}`);
      },
    };
    const deliveries = new Deliveries(
      {
        database: test.database,
        secrets: test.app.identity.secrets,
        allowsPrivateAddresses,
        timeoutMs,
        clock,
        log: log as never,
      },
      intervalMs,
    );
    deliveries.start();
    started.push(deliveries);
    return deliveries;
  };
}
