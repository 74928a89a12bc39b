import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import manifest from '../../package.json' with { type: 'json' };
import { collectReadings } from './collect-readings.ts';
import { countEvents } from './count-events.ts';

/**
 * Creates all metrics of the process. Events are counted from this call on. `aggregator` says how the
 * values of several workers are merged; by default, they are added.
 */
export function createRegistry(): Registry {
  const registry = new Registry();
  // Memory, processor time, event loop and garbage collection.
  collectDefaultMetrics({ register: registry });
  // The average delay of several event loops would hide the one that is blocked.
  for (const metric of registry.getMetricsAsArray()) {
    if (metric.aggregator === 'average') metric.aggregator = 'max';
  }
  new Gauge({
    name: 'folio_build_info',
    help: 'The versions of folio and of Node. Always 1.',
    labelNames: ['version', 'node_version'],
    aggregator: 'max',
    registers: [registry],
  }).set({ version: manifest.version, node_version: process.version }, 1);
  new Gauge({
    name: 'folio_processes',
    help: 'Processes that serve requests: more than 1 with WEB_CONCURRENCY.',
    registers: [registry],
  }).set(1);
  countEvents(registry);
  collectReadings(registry);
  return registry;
}
