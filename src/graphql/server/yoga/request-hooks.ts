import type { Plugin } from 'graphql-yoga';

/** The hooks that run in Yoga's `handleRequest` only. */
const requestHooks = [
  'onRequest',
  'onRequestParse',
  'onResultProcess',
  'onResponse',
] as const satisfies readonly (keyof Plugin)[];

/** The instrumentation that runs in `handleRequest` only. */
const requestInstrumentation = ['request', 'requestParse', 'operation', 'resultProcess'] as const;

/** Whether a plugin has hooks or instrumentation that run in `handleRequest` only. */
export function hooksIntoRequests(plugin: Plugin): boolean {
  const { instrumentation } = plugin;
  return (
    requestHooks.some((hook) => plugin[hook] !== undefined) ||
    requestInstrumentation.some((step) => instrumentation?.[step] !== undefined)
  );
}
