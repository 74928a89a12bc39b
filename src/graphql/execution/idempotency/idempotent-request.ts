import type { ExecutionResult, GraphQLResolveInfo } from 'graphql';
import type { Database } from '../../../database/client.ts';
import { isLockTimeout } from '../../../database/errors.ts';
import {
  claimRequest,
  findRequest,
  idempotencyKeyValidity,
  type StoredRequest,
  storeResult,
} from '../../../database/idempotent-requests.ts';
import type { StatementClient } from '../../../database/pool/statements.ts';
import { FolioError, validationError } from '../../../errors.ts';
import { seal, unseal } from '../../../identity/sealed-secret.ts';
import type { Variables } from '../../limits/cost.ts';
import {
  type Context,
  type Idempotency,
  type RootFieldRequest,
  type StatementContext,
  userIdOf,
} from '../../schema/context.ts';
import { completeField, openForSelection } from '../complete-field.ts';
import type { Operation } from '../operation.ts';
import { hashRequest } from './hash-request.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** What the quota counts for a result besides its JSON, in bytes. */
const resultBytes = 512;

interface Options {
  readonly operation: Operation;
  readonly variables: Variables;
  readonly context: Context;
  readonly idempotency: Idempotency;
}

/**
 * A mutation with an `Idempotency-Key`. Each of its root fields is executed once, however often the
 * request is sent in 24 hours: the transaction of the field also stores its result.
 */
export class IdempotentRequest implements RootFieldRequest {
  readonly commits = true;
  readonly #options: Options;
  readonly #reference: { readonly userId: string; readonly key: string; readonly expiry: Date };
  /** The first one is stored. */
  readonly #requestHashes: readonly string[];
  /** The JSON of each root field, by its name in the response. */
  readonly #results = new Map<string, string>();
  #hasExecuted = false;

  /** Reads the files of the request to compute its hash. */
  static async run(options: Options): Promise<ExecutionResult> {
    const { operation, variables, context } = options;
    const requestHashes = await hashRequest(operation, variables, context);
    return new IdempotentRequest(options, requestHashes).#run();
  }

  private constructor(options: Options, requestHashes: readonly string[]) {
    const { context, idempotency } = options;
    const expiry = new Date(context.now.getTime() - idempotencyKeyValidity);
    this.#options = options;
    this.#reference = { userId: userIdOf(context), key: idempotency.key, expiry };
    this.#requestHashes = requestHashes;
  }

  /** The root fields call the other methods. */
  async #run(): Promise<ExecutionResult> {
    const { operation, variables, context, idempotency } = this.#options;
    const result = await operation.run({ ...context, rootFieldRequest: this }, variables);
    const failed = new Set(result.errors?.map(({ path }) => path?.[0]));
    // The first response and all replays are made from the same JSON.
    for (const [field, json] of this.#results) {
      // The commit may have failed after the result was stored.
      if (result.data && !failed.has(field)) result.data[field] = JSON.parse(json) as unknown;
    }
    if (this.#results.size > 0 && !this.#hasExecuted) idempotency.onReplay();
    return result;
  }

  /** Whether a root field has been executed before. @throws IDEMPOTENCY_KEY_REUSED */
  async hasResult(info: GraphQLResolveInfo): Promise<boolean> {
    const stored = await findRequest(this.#options.context.database, this.#reference);
    return stored !== undefined && this.#restore(stored, info);
  }

  /**
   * Opens the transaction of a root field. Waits for another one with the same key, in this process
   * or another one.
   * @throws IDEMPOTENCY_KEY_IN_USE
   */
  transaction<T>(
    open: Database['transaction' | 'statementTransaction'],
    work: (client: StatementClient) => Promise<T>,
  ): Promise<T> {
    const { operation, context } = this.#options;
    const { userId, key } = this.#reference;
    return oneAtATime(`${userId} ${key}`, () => openForSelection(operation, context, open, work));
  }

  /**
   * Call it first in the transaction of a root field.
   * @returns whether the field has been executed before
   * @throws IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE after the lock timeout, and
   * VALIDATION_FAILED if the results of the user exceed the quota
   */
  async claim(client: StatementClient, info: GraphQLResolveInfo): Promise<boolean> {
    const { now, quotas } = this.#options.context;
    const [requestHash = ''] = this.#requestHashes;
    const request = { ...this.#reference, requestHash, now };
    const claimed = await claimRequest(client, request).catch((error: unknown) => {
      throw isLockTimeout(error) ? new FolioError('IDEMPOTENCY_KEY_IN_USE') : error;
    });
    if (this.#restore(claimed, info)) return true;
    if (claimed.usedBytes >= quotas.idempotencyBytes) throw quotaExceeded(quotas.idempotencyBytes);
    return false;
  }

  /**
   * Completes the selection of a root field in its transaction, and stores the result there. An
   * error in the selection rolls back.
   * @param value what the resolver has returned
   */
  async store(value: unknown, context: StatementContext, info: GraphQLResolveInfo): Promise<void> {
    const { operation, variables } = this.#options;
    const field = String(info.path.key);
    const json = await completeField({ operation, variables, context, info, value });
    const { sealing } = context.identity.secrets;
    const result = seal(json, this.#bindingOf(field), sealing);
    const bytes = result.length + resultBytes;
    await storeResult(context.database, { ...this.#reference, field, result, bytes });
    this.#results.set(field, json);
    this.#hasExecuted = true;
  }

  /** @returns whether the root field has a result */
  #restore({ requestHash, results }: StoredRequest, info: GraphQLResolveInfo): boolean {
    if (!this.#requestHashes.includes(requestHash)) throw new FolioError('IDEMPOTENCY_KEY_REUSED');
    const field = String(info.path.key);
    const sealed = Object.hasOwn(results, field) ? results[field] : undefined;
    if (sealed === undefined) return false;
    const { sealing } = this.#options.context.identity.secrets;
    this.#results.set(field, unseal(sealed, this.#bindingOf(field), sealing));
    return true;
  }

  #bindingOf(field: string): string {
    return `idempotent request:${this.#reference.userId}:${this.#reference.key}:${field}`;
  }
}

const quotaExceeded = (limit: number) =>
  validationError(
    [],
    'LIMIT_REACHED',
    `The stored results of requests with an Idempotency-Key exceed ${limit} bytes; try again later, or without the header`,
  );
