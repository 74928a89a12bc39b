import { join } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProjectCopy, runIn } from './project-copy.ts';
import { importsOf, projectFiles, projectRoot } from './project-files.ts';

/** For each rule, imports that violate it: the folder of the importing file, and the import. */
const breaks: Record<string, readonly (readonly [from: string, to: string])[]> = {
  'no-circular': [['identity', './{other}']],
  'modules-are-reached-through-the-schema': [
    ['rest', '../modules/users/user.ts'],
    ['web', '../modules/users/user.ts'],
    ['graphql', '../modules/users/user.ts'],
  ],
  'input-is-for-rest-and-web': [['graphql', '../modules/prompts/templates/input.ts']],
  'sign-up-steps-are-for-app': [['graphql', '../modules/finance/categories/on-sign-up.ts']],
  'what-modules-may-import': [
    ['modules/users', '../../http/logger.ts'],
    ['modules/users', '../../graphql/execution/execute.ts'],
    ['modules/users', '../../graphql/staging/stage-files.ts'],
    ['modules/users', '../../config.ts'],
  ],
  'input-has-no-data-access': [
    ['modules/{other}/input.ts', '../../database/client.ts'],
    ['modules/prompts/{other}/input.ts', '../../users/user.ts'],
  ],
  'rest-and-web-run-operations': [
    ['rest', '../database/client.ts'],
    ['rest', '../graphql/schema.ts'],
    ['web', '../generated/prisma/client.ts'],
  ],
  'mcp-runs-operations-as-clients-do': [
    ['mcp', '../database/client.ts'],
    ['mcp', '../graphql/execution/operation.ts'],
    ['mcp', '../graphql/schema.ts'],
  ],
  'only-database-drives-prisma': [
    ['identity', '@prisma/client'],
    ['http', '@prisma/adapter-pg'],
    ['rest', 'pg'],
    ['modules/users', '@electric-sql/pglite'],
  ],
  'cli-has-no-server-code': [
    ['cli', '../config.ts'],
    ['cli', '../graphql/execution/document.ts'],
    ['cli', '../generated/operations/gql.ts'],
    ['cli', 'graphql'],
  ],
  'common-imports-neither-side': [
    ['common', '../config.ts'],
    ['common', 'graphql'],
  ],
  'the-cli-has-operations-of-its-own': [['rest', '../generated/cli/gql.ts']],
  'nothing-imports-the-cli': [['http', '../cli/made-up-command.ts']],
  'what-the-demo-may-import': [
    ['demo', '../graphql/execution/execute.ts'],
    ['demo', '../http/server.ts'],
  ],
  'nothing-imports-the-demo': [['identity', '../demo/made-up-data.ts']],
  'inner-rooms-know-no-outer-ones': [
    ['identity', '../http/logger.ts'],
    ['database', '../graphql/schema/context.ts'],
    ['images', '../rest/route.ts'],
    ['webhooks', '../graphql/schema/global-id.ts'],
  ],
  'identity-is-independent-of-images': [
    ['identity', '../images/images.ts'],
    ['identity', '../input/images.ts'],
  ],
  'graphql-schema-is-the-lowest-room': [
    ['graphql/schema', '../limits/cost.ts'],
    ['graphql/schema', '../schema.ts'],
  ],
  'graphql-limits-and-staging-know-the-schema-only': [
    ['graphql/limits', '../execution/document.ts'],
    ['graphql/staging', '../limits/cost.ts'],
  ],
  'graphql-execution-knows-no-server': [
    ['graphql/execution', '../server/media-type.ts'],
    ['graphql/execution/jit', '../../schema.ts'],
  ],
  'what-runs-pages-knows-no-page': [
    ['web/framework', '../pages/auth/sign-in.ts'],
    ['web/ui', '../pages.ts'],
  ],
  'the-core-of-the-cli-knows-no-command': [['cli/core/output', '../../commands/version.ts']],
  'http-hosts-only': [['http', '../graphql/execution/execute.ts']],
  'only-metrics-imports-prom-client': [
    ['http', 'prom-client'],
    ['measurements', 'prom-client'],
  ],
  'metrics-are-loaded-by-start': [['queues', '../metrics/labels.ts']],
  'only-tracing-imports-opentelemetry': [
    ['http', '@opentelemetry/api'],
    ['measurements', '@opentelemetry/api'],
  ],
  'tracing-is-loaded-by-start': [['queues', '../tracing/record-spans.ts']],
  'workers-are-loaded-by-main': [['http', '../workers/workers.ts']],
  'measurements-import-nothing': [['measurements', '../paths.ts']],
  'nothing-from-tests': [['http', '../../test/made-up-helper.ts']],
  'no-unresolved': [['http', './made-up-nowhere.ts']],
};

/** Imports of types count, too. */
const forms: Record<string, (to: string) => string> = {
  value: (to) => `import * as broken from '${to}';\nexport const used = broken;\n`,
  type: (to) => `import type * as Broken from '${to}';\nexport type Used = typeof Broken;\n`,
};

interface BrokenFile {
  readonly rule: string;
  readonly title: string;
  readonly path: string;
}

const copy = new ProjectCopy();
const broken: BrokenFile[] = [];

/** Writes each broken import into a file of its own. */
function breakEverything(): void {
  copy.write('src/cli/made-up-command.ts', 'export {};\n');
  copy.write('src/demo/made-up-data.ts', 'export {};\n');
  copy.write('test/made-up-helper.ts', 'export {};\n');
  for (const [rule, places] of Object.entries(breaks)) {
    for (const [from, to] of places) {
      for (const [form, text] of Object.entries(forms)) {
        const name = `made-up-${broken.length}`;
        const file = from.replace('{other}', name);
        const path = file.endsWith('.ts') ? `src/${file}` : `src/${file}/${name}.ts`;
        copy.write(path, text(to.replace('{other}', `${name}-back.ts`)));
        if (rule === 'no-circular') {
          copy.write(path.replace('.ts', '-back.ts'), text(`./${name}.ts`));
        }
        broken.push({ rule, title: `${from} → ${to} (${form})`, path });
      }
    }
  }
}

/** A cycle is reported once, from either of its two files. */
const brokenFile = (path: string) => path.replace('-back.ts', '.ts');

const checker = join(projectRoot, 'node_modules/.bin/depcruise');

async function cruise(root: string): Promise<ICruiseResult> {
  const { output } = await runIn(root, checker, 'src', '--output-type', 'json');
  return JSON.parse(output);
}

/** Of the project and the broken files. */
let whole: ICruiseResult;
let violations: ICruiseResult['summary']['violations'];

beforeAll(async () => {
  breakEverything();
  whole = await cruise(copy.root);
  ({ violations } = whole.summary);
});

afterAll(() => copy.remove());

describe('the import rules', () => {
  it('each have a violation in this test', () => {
    const names = whole.summary.ruleSetUsed?.forbidden?.map(({ name }) => name);
    expect(names?.length).toBeGreaterThan(0);
    expect(Object.keys(breaks).toSorted()).toEqual(names?.toSorted());
  });

  it.each(Object.keys(breaks))('report a violation of %s', (rule) => {
    const files = broken.filter((file) => file.rule === rule);
    const reported = files.map(({ title, path }) => [
      title,
      ...new Set(
        violations.filter(({ from }) => brokenFile(from) === path).map((found) => found.rule.name),
      ),
    ]);
    expect(reported).toEqual(files.map(({ title }) => [title, rule]));
  });

  it('hold in the project', () => {
    const isBroken = new Set(broken.map(({ path }) => path));
    expect(violations.filter(({ from }) => !isBroken.has(brokenFile(from)))).toEqual([]);
  });
});

describe('the checker', () => {
  it('reads every source file', () => {
    const read = new Set(whole.modules.map(({ source }) => source));
    const sources = projectFiles(/^src\/.*\.ts$/);
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter((path) => !read.has(path))).toEqual([]);
    expect(whole.summary.totalCruised).toBeGreaterThan(100);
  });

  it('includes type imports', () => {
    const toConfig = { from: 'src/app.ts', to: 'src/config.ts' };
    expect(importsOf(toConfig.from)).toContainEqual({ ...toConfig, typeOnly: true });
    const { dependencies } = whole.modules.find(({ source }) => source === toConfig.from) ?? {};
    expect(dependencies?.map(({ resolved }) => resolved)).toContain(toConfig.to);
  });
});
