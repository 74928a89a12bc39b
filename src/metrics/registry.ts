import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import manifest from '../../package.json' with { type: 'json' };
import { collectReadings } from './collect-readings.ts';
import { countEvents } from './count-events.ts';

/** Creates all metrics of the process. Events are counted from this call on. */
export function createRegistry(): Registry {
  const registry = new Registry();
  // Memory, processor time, event loop and garbage collection.
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'folio_build_info',
    help: 'The versions of folio and of Node. Always 1.',
    labelNames: ['version', 'node_version'],
    registers: [registry],
  }).set({ version: manifest.version, node_version: process.version }, 1);
  countEvents(registry);
  collectReadings(registry);
  return registry;
}
