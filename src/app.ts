import { join } from 'node:path';
import type { Plugin } from 'graphql-yoga';
import type { Logger } from 'pino';
import { startBackgroundTasks } from './background-tasks.ts';
import type { Config } from './config.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database/client.ts';
import { beforeOpening } from './database/embedded/start-embedded.ts';
import { RenderingCounts } from './database/rendering-counts.ts';
import { createContextFactory } from './graphql/execution/context-factory.ts';
import { createErrorFormatter } from './graphql/execution/error-formatter.ts';
import { createExecutor, type Executor } from './graphql/execution/execute.ts';
import { createOperationMeasure } from './graphql/execution/measured-operation.ts';
import { schema } from './graphql/schema.ts';
import { createGraphQLServer, type GraphQLServer } from './graphql/server/graphql-server.ts';
import { graphqlPlugin } from './graphql/server/handler.ts';
import { loadTrustedDocuments } from './graphql/server/trusted/load-documents.ts';
import { bodiesPlugin } from './http/bodies/bodies.ts';
import { openImageBodies } from './http/bodies/image-bodies.ts';
import { TemporaryFiles } from './http/bodies/temporary-files.ts';
import { authPlugin } from './http/callers/auth-routes.ts';
import { healthPlugin, Readiness } from './http/health.ts';
import { hostPlugin } from './http/host.ts';
import { createAttempts } from './http/limits/attempts.ts';
import type { CreateRateLimiter } from './http/limits/rate-limiter.ts';
import { openRateLimits } from './http/limits/shared-rate-limiter.ts';
import { methodsPlugin } from './http/methods.ts';
import { compressionPlugin } from './http/replies/compression.ts';
import { corsPlugin } from './http/replies/cors.ts';
import { errorsPlugin } from './http/replies/error-handlers.ts';
import { filesPlugin } from './http/replies/files.ts';
import { KnownTags } from './http/replies/known-tags.ts';
import { securityHeadersPlugin } from './http/replies/security-headers.ts';
import { createServer, type HttpServer } from './http/server.ts';
import { surfacesPlugin } from './http/surfaces.ts';
import { unknownPathsPlugin } from './http/unknown-paths.ts';
import { ensureAdministrator } from './identity/administrator.ts';
import { createIdentity, type Identity } from './identity/identity.ts';
import type { BoundedStorage, StorageDeadlines } from './images/bounded-storage.ts';
import { isKeptImage } from './images/image-rows.ts';
import { Images } from './images/images.ts';
import { openStorage } from './images/open-storage.ts';
import { StorageBinding } from './images/storage-binding.ts';
import { ChangeFeeds } from './live/change-feeds.ts';
import { mcpPlugin } from './mcp/plugin.ts';
import { signUpSteps } from './modules/on-sign-up.ts';
import { openapiPlugin } from './rest/docs/document.ts';
import { docsPlugin } from './rest/docs/page.ts';
import { entriesCsvPlugin } from './rest/files/entries/entries-csv.ts';
import { templateFilesPlugin } from './rest/files/templates/download.ts';
import { userDataZipPlugin } from './rest/files/user-data/download.ts';
import { userDataImportPlugin } from './rest/files/user-data/upload.ts';
import { promptVersionsPlugin } from './rest/files/versions/fetch.ts';
import { ownsImage } from './rest/prompts/own-image.ts';
import { restRoutes } from './rest/routes.ts';
import { restPlugin } from './rest/runner.ts';
import { webPlugin } from './web/register.ts';
import { browserDocuments } from './web/ui/new-records.ts';
import { Deliveries } from './webhooks/deliveries.ts';

export interface App {
  readonly server: HttpServer;
  readonly graphql: GraphQLServer;
  readonly executor: Executor;
  readonly identity: Identity;
  readonly images: Images;
  readonly changeFeeds: ChangeFeeds;
  /** Tests write the counts with `flush`. */
  readonly renderings: RenderingCounts;
  /** Makes `/health/ready` fail while requests are still served. */
  stopBeingReady(): void;
  /** Finishes running requests, then closes the database. */
  close(): Promise<void>;
}

export interface AppOptions extends DatabaseOptions {
  readonly log: Logger;
  /** Tests set it. */
  readonly clock?: () => Date;
  /** Tests set shorter deadlines. */
  readonly storageDeadlines?: StorageDeadlines;
  /** `close` leaves it open. Default: the app opens one of its own. */
  readonly database?: Database;
  /**
   * Image sweep, retention, deliveries of webhooks. Tests that share a database or set the clock
   * turn them off. Default: true.
   */
  readonly backgroundTasks?: boolean;
  readonly plugins?: readonly Plugin[];
  /** Counts rate limits without Redis. Default: in the memory of this process. */
  readonly createLimiter?: CreateRateLimiter;
  readonly forgetKeysElsewhere?: (userId: string) => Promise<void>;
  /** Called when the database is open. */
  readonly onOpen?: (database: Database) => void;
}

/** How long an attempt to send a message to a webhook may take, in milliseconds. */
const deliveryTimeoutMs = 10_000;

export const onSignUp = signUpSteps(() => new Date());

export async function createApp(config: Config, options: AppOptions): Promise<App> {
  const { log, clock = () => new Date(), plugins = [], backgroundTasks = true } = options;
  const onError = (err: unknown, what: string) => log.warn({ err }, what);
  const trusted = await beforeOpening(options.embedded, () =>
    loadTrustedDocuments(schema, config, browserDocuments),
  );
  const database =
    options.database ??
    (await openDatabase(config, {
      onError,
      onSlowStart: (what) => log.info(what),
      onWarning: (what) => log.warn(what),
      migrations: config.migrateOnStart ? 'apply' : 'wait',
      ...options,
    }));
  options.onOpen?.(database);
  const readiness = new Readiness();
  const { createLimiter, ...rateLimits } = await openRateLimits(config, log, options.createLimiter);
  let storage: BoundedStorage | undefined;
  const closeServices = async () => {
    storage?.close();
    rateLimits.close();
    if (!options.database) await database.close();
  };
  try {
    const attempts = createAttempts(config.rateLimits.attempts, createLimiter);
    const identity = createIdentity(config, {
      database,
      attempts,
      onSignUp: signUpSteps(clock),
      forgetKeysElsewhere: options.forgetKeysElsewhere,
      onError,
    });
    if (config.administrator) await ensureAdministrator(config.administrator, database, onSignUp);
    storage = await openStorage(config, options.storageDeadlines);
    const binding = new StorageBinding({ storage, database, adopt: config.storageAdopt, log });
    await binding.verifyAtStart();
    const images = new Images({
      storage,
      binding,
      baseUrl: config.baseUrl,
      signingKeys: identity.secrets.urls,
      log,
    });
    const { baseUrl, introspection, quotas, slowOperationMs, webhookPrivateAddresses } = config;
    const changeFeeds = new ChangeFeeds({
      database,
      limits: { perUser: quotas.streams, perProcess: config.maxStreams },
      log,
    });
    const renderings = new RenderingCounts({ database, clock, log });
    const createContext = createContextFactory({
      ...{ database, identity, images, changeFeeds, renderings },
      ...{ baseUrl, attempts, quotas, webhookPrivateAddresses, clock },
    });
    const formatErrors = createErrorFormatter({ log, introspection });
    const measureOperation = createOperationMeasure({ log, slowOperationMs });
    const shared = { schema, createContext, formatErrors, measureOperation };
    const { clientForLongReads } = database;
    const executor = createExecutor({ ...shared, clientForLongReads });
    const graphql = createGraphQLServer({ ...shared, introspection, log, plugins, trusted });
    const knownTags = new KnownTags(database, clock);
    const server = createServer(config, log);
    const incoming = join(config.dataDir, 'incoming');
    const imageBodies = openImageBodies(incoming, config.quotas);
    await server.register(hostPlugin);
    await server.register(securityHeadersPlugin, { config });
    await server.register(errorsPlugin);
    await server.register(methodsPlugin);
    await server.register(bodiesPlugin);
    await server.register(compressionPlugin);
    await server.register(corsPlugin, { config });
    await server.register(surfacesPlugin, { config, identity, createLimiter });
    await server.register(webPlugin, {
      baseUrl: config.baseUrl,
      hasStyleguide: config.hasStyleguide,
      webhookPrivateAddresses,
      executor,
      imageBodies,
      identity,
      limits: config.rateLimits.web,
      createLimiter,
      clock,
    });
    await server.register(unknownPathsPlugin);
    await server.register(healthPlugin, { database, readiness });
    await server.register(authPlugin, { config, identity });
    await server.register(graphqlPlugin, { config, graphql, imageBodies, knownTags });
    await server.register(mcpPlugin, { config, graphql, clock });
    await server.register(restPlugin, {
      routes: restRoutes,
      config,
      executor,
      ...{ imageBodies, images },
      knownTags,
    });
    await server.register(entriesCsvPlugin, { executor });
    await server.register(userDataZipPlugin, { executor, images });
    await server.register(templateFilesPlugin, { executor });
    await server.register(promptVersionsPlugin, { executor, renderings });
    const files = new TemporaryFiles(incoming);
    await server.register(userDataImportPlugin, { config, executor, files });
    await server.register(filesPlugin, {
      images,
      identity,
      ownsImage: ownsImage(executor),
      isDeleted: (id) => isKeptImage(database.client, id),
      clock,
    });
    await server.register(openapiPlugin);
    await server.register(docsPlugin);
    const deliveries = new Deliveries({
      database,
      secrets: identity.secrets,
      allowsPrivateAddresses: webhookPrivateAddresses,
      timeoutMs: deliveryTimeoutMs,
      clock,
      log,
    });
    const stopTasks = backgroundTasks
      ? startBackgroundTasks({
          ...{ config, database, secrets: identity.secrets, storage, binding, images },
          ...{ deliveries, clock, log },
        })
      : undefined;
    if (backgroundTasks) renderings.start();
    return {
      server,
      graphql,
      executor,
      identity,
      images,
      changeFeeds,
      renderings,
      stopBeingReady: () => readiness.stop(),
      async close() {
        readiness.stop();
        changeFeeds.end();
        await Promise.all([server.close(), stopTasks?.()]);
        await changeFeeds.close();
        await renderings.stop();
        await closeServices();
      },
    };
  } catch (error) {
    await closeServices();
    throw error;
  }
}
