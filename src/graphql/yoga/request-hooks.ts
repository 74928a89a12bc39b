import type { Plugin } from 'graphql-yoga';

/** The hooks that run in `handleRequest` only. */
const requestHooks = [
  'onRequest',
  'onRequestParse',
  'onResultProcess',
  'onResponse',
] as const satisfies readonly (keyof Plugin)[];

/** The instrumentation of the same steps. */
const requestInstrumentation = ['request', 'requestParse', 'operation', 'resultProcess'] as const;

/** Whether a plugin does something that only requests through `handleRequest` reach. */
export function hooksIntoRequests(plugin: Plugin): boolean {
  const { instrumentation } = plugin;
  return (
    requestHooks.some((hook) => plugin[hook] !== undefined) ||
    requestInstrumentation.some((step) => instrumentation?.[step] !== undefined)
  );
}
