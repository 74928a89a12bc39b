/** PostGraphile 5 with its Amber preset on the same tables, without its development tools. */
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { PostGraphileConnectionFilterPreset } from 'postgraphile-plugin-connection-filter';

/** Enum values such as `starter-kit` are no GraphQL names, and would remove the column. */
const EnumNamesPlugin = {
  name: 'EnumNamesPlugin',
  version: '1.0.0',
  inflection: {
    replace: {
      enumValue: (
        previous: ((...args: never[]) => string) | undefined,
        _options: unknown,
        ...args: unknown[]
      ) => (previous?.(...(args as never[])) ?? String(args[0])).replace(/\W/g, '_'),
    },
  },
} as GraphileConfig.Plugin;

const service = postgraphile({
  extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset],
  plugins: [EnumNamesPlugin],
  // It hides the screenshots of a template: its foreign key contains the owner, and the index not.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [
    makePgService({ connectionString: process.env.DATABASE_URL ?? '', schemas: ['public'] }),
  ],
  grafserv: { watch: false, graphiql: false, graphqlPath: '/graphql' },
}).createServ(grafserv);

const server = createServer();
server.on('error', (error) => {
  throw error;
});
await service.addTo(server);
server.listen(Number(process.env.PORT), '127.0.0.1');
