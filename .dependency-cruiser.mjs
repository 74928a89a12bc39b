/**
 * Who may import whom. `modules` is the inside; `rest` and `web` reach it by operations only.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'A cycle, of types too, means that one of the two is in the wrong place.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'modules-are-reached-through-the-schema',
      severity: 'error',
      comment:
        'Only graphql/schema.ts imports modules; REST and web may import their input.ts, and the app what happens at sign-up and how long records are kept.',
      from: { path: '^src/', pathNot: '^src/(modules/|graphql/schema\\.ts$)' },
      to: {
        path: '^src/modules/',
        pathNot: '/(input|on-sign-up)\\.ts$|^src/modules/retention\\.ts$',
      },
    },
    {
      name: 'input-is-for-rest-and-web',
      severity: 'error',
      comment: 'And for the demo, whose data must be such as a client could have sent.',
      from: { path: '^src/', pathNot: '^src/(modules|rest|web|demo)/' },
      to: { path: '^src/modules/.+/input\\.ts$' },
    },
    {
      name: 'sign-up-steps-are-for-app',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(app|modules/on-sign-up)\\.ts$' },
      to: { path: '/on-sign-up\\.ts$' },
    },
    {
      name: 'what-modules-may-import',
      severity: 'error',
      comment:
        'The builder and its helpers, identity, images, imports, archives, live streams, webhooks, queues, the database, the declared quotas, the errors, and what the command line shares.',
      from: { path: '^src/modules/' },
      to: {
        path: '^src/',
        pathNot:
          '^src/(common|modules|identity|images|imports|archives|live|webhooks|database|input|queues|generated)/|^src/(errors|settings/quotas)\\.ts$|^src/graphql/schema/',
      },
    },
    {
      name: 'input-has-no-data-access',
      severity: 'error',
      from: { path: '^src/modules/.+/input\\.ts$' },
      to: {
        path: '^src/',
        pathNot:
          '^src/(common|input)/|^src/modules/.+/input\\.ts$|^src/generated/prisma/enums\\.ts$',
      },
    },
    {
      name: 'rest-and-web-run-operations',
      severity: 'error',
      comment: 'They reach data only through the executor.',
      from: { path: '^src/(rest|web)/' },
      to: {
        path: '^src/(database|generated/prisma|graphql)/|@prisma',
        pathNot: '^src/graphql/(execution/(execute|document)|schema/(global-id|connection))\\.ts$',
      },
    },
    {
      name: 'mcp-runs-operations-as-clients-do',
      severity: 'error',
      comment: 'Through the server of /graphql, with its limits.',
      from: { path: '^src/mcp/' },
      to: {
        path: '^src/(database|generated/prisma|graphql)/|@prisma',
        pathNot:
          '^src/graphql/(execution/(execute|document)|schema/(context|global-id)|server/(graphql-server|plugin-request))\\.ts$',
      },
    },
    {
      name: 'only-database-drives-prisma',
      severity: 'error',
      comment: 'That others name its types only, and config.ts for its type only, is a guard test.',
      from: { path: '^src/', pathNot: '^src/(database|generated)/' },
      to: { path: '(^|/)@prisma/|(^|node_modules/)(pg|@electric-sql)(/|$)' },
    },
    {
      name: 'cli-has-no-server-code',
      severity: 'error',
      comment: 'The program that prints its reference shares how a printed file is compared.',
      from: { path: '^src/cli/' },
      to: {
        path: '^src/|(^|/)graphql(/|$)',
        pathNot: '^src/(cli|generated/cli|common)/|^src/printed-file\\.ts$',
      },
    },
    {
      name: 'common-imports-neither-side',
      severity: 'error',
      comment:
        'The server and the command line import it. Of its generated types nothing is left at run time.',
      from: { path: '^src/common/' },
      to: {
        path: '^src/|(^|/)graphql(/|$)',
        pathNot: '^src/(common/|generated/operations/graphql\\.ts$)',
      },
    },
    {
      name: 'the-cli-has-operations-of-its-own',
      severity: 'error',
      comment: 'Of its generated types nothing is left at run time, and nobody else needs them.',
      from: { path: '^src/', pathNot: '^src/(cli|generated)/' },
      to: { path: '^src/generated/cli/' },
    },
    {
      name: 'nothing-imports-the-cli',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'what-the-demo-may-import',
      severity: 'error',
      comment:
        'It starts the app as main.ts does, and writes its data straight into the database, but under the schemas of modules/**/input.ts.',
      from: { path: '^src/demo/' },
      to: {
        path: '^src/',
        pathNot:
          '^src/(demo|database|identity|input|generated)/|^src/(app|start/start|config)\\.ts$|^src/http/logger\\.ts$|^src/modules/.+/input\\.ts$',
      },
    },
    {
      name: 'nothing-imports-the-demo',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/demo/' },
      to: { path: '^src/demo/' },
    },
    {
      name: 'inner-rooms-know-no-outer-ones',
      severity: 'error',
      from: {
        path: '^src/(database|identity|images|imports|archives|backups|live|webhooks|queues)/',
      },
      to: { path: '^src/(http|graphql|rest|web|mcp|modules)/' },
    },
    {
      name: 'identity-is-independent-of-images',
      severity: 'error',
      from: { path: '^src/identity/' },
      to: { path: '^src/(images/|input/images\\.ts$)' },
    },
    {
      name: 'graphql-schema-is-the-lowest-room',
      severity: 'error',
      comment:
        'It is what modules import. Above it are limits and staging, then execution, then server.',
      from: { path: '^src/graphql/schema/' },
      to: { path: '^src/graphql/(?!schema/)' },
    },
    {
      name: 'graphql-limits-and-staging-know-the-schema-only',
      severity: 'error',
      from: { path: '^src/graphql/(limits|staging)/' },
      to: { path: '^src/graphql/', pathNot: '^src/graphql/($1|schema)/' },
    },
    {
      name: 'graphql-execution-knows-no-server',
      severity: 'error',
      from: { path: '^src/graphql/execution/' },
      to: { path: '^src/graphql/(server/|[^/]+$)' },
    },
    {
      name: 'what-runs-pages-knows-no-page',
      severity: 'error',
      from: { path: '^src/web/(framework|ui|charts|assets)/' },
      to: { path: '^src/web/(pages/|[^/]+$)' },
    },
    {
      name: 'the-core-of-the-cli-knows-no-command',
      severity: 'error',
      comment:
        'The programs that pack the client and print its reference read the list of commands.',
      from: { path: '^src/cli/core/', pathNot: '^src/cli/core/(pack|reference)/' },
      to: { path: '^src/cli/(commands/|[^/]+$)' },
    },
    {
      name: 'http-hosts-only',
      severity: 'error',
      from: { path: '^src/http/' },
      to: { path: '^src/(graphql|rest|web|mcp|modules)/' },
    },
    {
      name: 'only-metrics-imports-prom-client',
      severity: 'error',
      comment: 'The others record measurements (src/measurements/), which do nothing without it.',
      from: { path: '^src/', pathNot: '^src/metrics/' },
      to: { path: '(^|node_modules/)prom-client(/|$)' },
    },
    {
      name: 'metrics-are-loaded-by-start',
      severity: 'error',
      comment: 'Only with METRICS_PORT.',
      from: { path: '^src/', pathNot: '^src/(metrics/|workers/|start/)' },
      to: { path: '^src/metrics/' },
    },
    {
      name: 'only-tracing-imports-opentelemetry',
      severity: 'error',
      comment: 'The others start and end work (src/measurements/), which does nothing without it.',
      from: { path: '^src/', pathNot: '^src/tracing/' },
      to: { path: '(^|node_modules/)@opentelemetry(/|$)' },
    },
    {
      name: 'tracing-is-loaded-by-start',
      severity: 'error',
      comment: 'Only with the variables of OpenTelemetry.',
      from: { path: '^src/', pathNot: '^src/(tracing/|start/)' },
      to: { path: '^src/tracing/' },
    },
    {
      name: 'workers-are-loaded-by-main',
      severity: 'error',
      comment: 'Only with WEB_CONCURRENCY.',
      from: { path: '^src/', pathNot: '^src/(workers/|main\\.ts$)' },
      to: { path: '^src/workers/' },
    },
    {
      name: 'measurements-import-nothing',
      severity: 'error',
      comment: 'Every part of the server may import them.',
      from: { path: '^src/measurements/' },
      to: { path: '^src/', pathNot: '^src/measurements/' },
    },
    {
      name: 'nothing-from-tests',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^test/' },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^node:' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules|^src/generated/(operations|cli)/' },
    exclude: { path: '^src/generated/prisma/(internal|models)' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
