import { afterEach } from 'vitest';
import { Deliveries } from '../../src/webhooks/deliveries.ts';
import type { TestApp } from './app.ts';
import type { Client } from './people.ts';

/** A webhook that a test has created. */
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

/** Requests a ping. */
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
