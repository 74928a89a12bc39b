import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProjectCopy } from './project-copy.ts';
import { projectFiles, read } from './project-files.ts';

/** What Knip reports, by file and kind. */
interface Report {
  readonly issues: readonly (Record<string, readonly { name: string }[]> & { file: string })[];
}

// All of it: what is used by a test or by a tool's configuration only is used.
const copy = new ProjectCopy([...projectFiles(/^[^/]+\.(ts|json)$/), '.ci', 'prisma', 'test']);

let report: Report;

beforeAll(async () => {
  const manifest = JSON.parse(read('package.json'));
  manifest.dependencies['made-up-dependency'] = '1.0.0';
  manifest.devDependencies['made-up-tool'] = '1.0.0';
  copy.write('package.json', JSON.stringify(manifest));
  copy.write('src/made-up-file.ts', 'export const nobody = 1;\n');
  copy.write('test/support/made-up-helper.ts', 'export const nobody = 1;\n');
  const errors = `${read('src/errors.ts')}\nexport const madeUpExport = 1;\nexport type MadeUpType = 1;\n`;
  copy.write('src/errors.ts', `${errors}import 'made-up-import';\n`);
  const { passed, output } = await copy.run(
    'npm',
    'run',
    '--silent',
    'unused',
    '--',
    '--reporter=json',
  );
  expect(passed).toBe(false);
  report = JSON.parse(output);
});

afterAll(() => copy.remove());

/** Names of one kind of issue, those that are made up. */
function madeUp(kind: string): string[] {
  const names = report.issues.flatMap((issue) => (issue[kind] ?? []).map(({ name }) => name));
  return names.filter((name) => /made-?up/i.test(name)).toSorted();
}

describe('the check for what is not used', () => {
  it('finds files', () => {
    expect(madeUp('files')).toEqual(['src/made-up-file.ts', 'test/support/made-up-helper.ts']);
  });

  it('finds dependencies, for the server and for development', () => {
    expect(madeUp('dependencies')).toEqual(['made-up-dependency']);
    expect(madeUp('devDependencies')).toEqual(['made-up-tool']);
  });

  it('finds exports and exported types', () => {
    expect(madeUp('exports')).toEqual(['madeUpExport']);
    expect(madeUp('types')).toEqual(['MadeUpType']);
  });

  it('finds packages that are used and not declared', () => {
    expect(madeUp('unlisted')).toEqual(['made-up-import']);
  });
});
