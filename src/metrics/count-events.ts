import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import {
  deliveries,
  operations,
  queueWaits,
  rateLimits,
  replicaReads,
  requests,
  retentionRuns,
  statements,
  storageCalls,
} from '../measurements/measurements.ts';
import {
  operationName,
  operationResult,
  requestLabels,
  statementKind,
  statusClass,
} from './labels.ts';

/** In seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const statementBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5, 15];

/** Metrics that are counted when an event happens. */
export function countEvents(registry: Registry): void {
  countRequests(registry);
  countOperations(registry);
  countStatements(registry);
  countReplicaReads(registry);
  countStorageCalls(registry);
  countDeliveries(registry);
  countRetention(registry);
}

function countRequests(registry: Registry): void {
  const registers = [registry];
  const total = new Counter({
    name: 'folio_http_requests_total',
    help: 'HTTP requests. 4xx includes those whose client closed the connection before any response.',
    labelNames: ['surface', 'method', 'route', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'folio_http_request_duration_seconds',
    help: 'Time from the headers of the request to the end of the response, without streams.',
    labelNames: ['surface', 'method', 'route'],
    buckets,
    registers,
  });
  requests.subscribe((request) => {
    const labels = requestLabels(request);
    total.inc({ ...labels, status: statusClass(request.status) });
    if (request.seconds !== undefined) duration.observe(labels, request.seconds);
  });
  const decisions = new Counter({
    name: 'folio_rate_limit_decisions_total',
    help: 'Requests and attempts that were counted against a rate limit.',
    labelNames: ['limit', 'decision'],
    registers,
  });
  rateLimits.subscribe(({ limit, isExceeded }) => {
    decisions.inc({ limit, decision: isExceeded ? 'rejected' : 'allowed' });
  });
}

function countOperations(registry: Registry): void {
  const registers = [registry];
  const total = new Counter({
    name: 'folio_graphql_operations_total',
    help: 'GraphQL operations by their result: ok, or the code of the first error.',
    labelNames: ['operation', 'result'],
    registers,
  });
  const duration = new Histogram({
    name: 'folio_graphql_operation_duration_seconds',
    help: 'Duration of GraphQL operations.',
    labelNames: ['operation'],
    buckets,
    registers,
  });
  const statementsTotal = new Counter({
    name: 'folio_graphql_operation_statements_total',
    help: 'SQL statements of GraphQL operations.',
    labelNames: ['operation'],
    registers,
  });
  operations.subscribe((measured) => {
    const operation = operationName(measured);
    total.inc({ operation, result: operationResult(measured) });
    duration.observe({ operation }, measured.seconds);
    statementsTotal.inc({ operation }, measured.statements);
  });
}

function countStatements(registry: Registry): void {
  const registers = [registry];
  const duration = new Histogram({
    name: 'folio_database_statement_duration_seconds',
    help: 'Time until the database has answered a statement, by its first word.',
    labelNames: ['kind'],
    buckets: statementBuckets,
    registers,
  });
  statements.subscribe(({ sql, seconds }) => {
    duration.observe({ kind: statementKind(sql) }, seconds);
  });
  const waits = new Histogram({
    name: 'folio_queue_wait_seconds',
    help: 'Waiting time of tasks that could not start at once.',
    labelNames: ['queue'],
    buckets,
    registers,
  });
  queueWaits.subscribe(({ queue, seconds }) => waits.observe({ queue }, seconds));
}

function countReplicaReads(registry: Registry): void {
  const total = new Counter({
    name: 'folio_replica_reads_total',
    help: 'Exports and reports with a read replica: those that used it, and those that read the primary because it was late or failed.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  replicaReads.subscribe((labels) => total.inc({ ...labels }));
}

function countStorageCalls(registry: Registry): void {
  const duration = new Histogram({
    name: 'folio_image_storage_call_duration_seconds',
    help: 'Duration of calls of the image storage: ok, error, timeout, or rejected by the queue.',
    labelNames: ['operation', 'result'],
    buckets,
    registers: [registry],
  });
  storageCalls.subscribe(({ seconds, ...labels }) => duration.observe(labels, seconds));
}

function countDeliveries(registry: Registry): void {
  const duration = new Histogram({
    name: 'folio_webhook_delivery_duration_seconds',
    help: 'Duration of attempts to send a message to a webhook.',
    labelNames: ['kind', 'result'],
    buckets,
    registers: [registry],
  });
  deliveries.subscribe(({ seconds, ...labels }) => duration.observe(labels, seconds));
}

function countRetention(registry: Registry): void {
  const registers = [registry];
  const runs = new Counter({
    name: 'folio_retention_runs_total',
    help: 'Runs of retention for a table.',
    labelNames: ['table', 'result'],
    registers,
  });
  const deletedRows = new Counter({
    name: 'folio_retention_deleted_rows_total',
    help: 'Rows deleted by retention.',
    labelNames: ['table'],
    registers,
  });
  const lastSuccess = new Gauge({
    name: 'folio_retention_last_success_timestamp_seconds',
    help: 'When retention last succeeded for a table, in seconds since the epoch.',
    labelNames: ['table'],
    aggregator: 'max',
    registers,
  });
  retentionRuns.subscribe(({ table, deleted, hasFailed }) => {
    runs.inc({ table, result: hasFailed ? 'failed' : 'ok' });
    deletedRows.inc({ table }, deleted);
    if (!hasFailed) lastSuccess.set({ table }, Date.now() / 1_000);
  });
}
