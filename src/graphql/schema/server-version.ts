import manifest from '../../../package.json' with { type: 'json' };
import { builder } from './builder.ts';

builder.queryField('serverVersion', (t) =>
  t.string({
    description: 'The version of the server, for example `1.2.0`.',
    authScopes: { authenticated: true },
    resolve: () => manifest.version,
  }),
);
