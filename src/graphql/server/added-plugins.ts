import type { Plugin } from 'graphql-yoga';

const requestHooks = [
  'onRequest',
  'onRequestParse',
  'onResultProcess',
  'onResponse',
] as const satisfies readonly (keyof Plugin)[];

const requestInstrumentation = ['request', 'requestParse', 'operation', 'resultProcess'] as const;

/** Also calls the function for plugins that plugins add. */
export function eachPluginAfter(first: Plugin, call: (plugin: Plugin) => void): Plugin {
  const last: Plugin = {
    onPluginInit({ plugins }) {
      const installed = plugins as readonly Plugin[];
      installed.slice(installed.indexOf(first) + 1, installed.indexOf(last)).forEach(call);
    },
  };
  return last;
}

/** @throws if a plugin hooks into requests or responses: its hook would never be called */
export function rejectRequestHooks(plugin: Plugin): void {
  const found = [
    ...requestHooks.filter((hook) => plugin[hook] !== undefined),
    ...requestInstrumentation
      .filter((step) => plugin.instrumentation?.[step] !== undefined)
      .map((step) => `instrumentation.${step}`),
  ];
  if (found.length === 0) return;
  throw new Error(
    `A plugin of /graphql has ${found.join(', ')}, which folio does not call. Use a hook of Fastify instead, see docs/plugins.md`,
  );
}
