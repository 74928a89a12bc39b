import { initContextCache } from '@pothos/core';
import type { Database } from '../../database/client.ts';
import type { RenderingCounts } from '../../database/rendering-counts.ts';
import type { Attempts } from '../../identity/attempts.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Images } from '../../images/images.ts';
import type { ChangeFeeds } from '../../live/change-feeds.ts';
import type { QuotaConfig } from '../../settings/quotas.ts';
import { Budget } from '../limits/budget.ts';
import type { Context, RequestContext } from '../schema/context.ts';

export interface ContextServices {
  readonly database: Database;
  readonly identity: Identity;
  readonly images: Images;
  readonly changeFeeds: ChangeFeeds;
  readonly renderings: Pick<RenderingCounts, 'add'>;
  readonly baseUrl: string;
  readonly attempts: Attempts;
  readonly quotas: QuotaConfig;
  readonly webhookPrivateAddresses: boolean;
  readonly clock?: () => Date;
}

type NewContext = Context & { readonly request: undefined; readonly params: undefined };

/** The budget of the context is unlimited at first. */
export type CreateContext = (requestContext: RequestContext) => NewContext;

export function createContextFactory({
  database,
  clock = () => new Date(),
  identity,
  images,
  changeFeeds,
  renderings,
  baseUrl,
  attempts,
  quotas,
  webhookPrivateAddresses,
}: ContextServices): CreateContext {
  return ({
    caller,
    requestId,
    address,
    clientInfo,
    rateLimit,
    idempotency,
    dryRun,
    precondition,
    database: client = database.client,
  }) => ({
    // The cache key of Pothos. The context of a transaction has the same key.
    ...initContextCache(),
    caller,
    requestId,
    baseUrl,
    address,
    clientInfo,
    rateLimit,
    budget: Budget.unlimited(),
    attempts,
    quotas,
    webhookPrivateAddresses,
    requestScope: new Map(),
    slices: undefined,
    identity,
    images,
    changeFeeds,
    renderings,
    database: client,
    transaction: database.transaction,
    statementTransaction: database.statementTransaction,
    betweenTransactions: database.betweenTransactions,
    now: clock(),
    idempotency,
    dryRun,
    rootFieldRequest: undefined,
    executedField: undefined,
    precondition,
    afterCommit: rejectTask,
    afterRollback: rejectTask,
    // Yoga sets these. Declared here, because adding properties to a large object is slow.
    request: undefined,
    params: undefined,
  });
}

function rejectTask(): never {
  throw new Error('afterCommit and afterRollback are available in mutations only');
}
