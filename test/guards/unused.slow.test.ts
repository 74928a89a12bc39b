import { afterAll, expect, it } from 'vitest';
import { ProjectCopy } from './project-copy.ts';
import { projectFiles } from './project-files.ts';

// The complete project: exports that only tests or tool configurations use are used.
const copy = new ProjectCopy([...projectFiles(/^[^/]+\.(ts|json)$/), '.ci', 'prisma', 'test']);

afterAll(() => copy.remove());

it('npm run check fails for a file that nothing imports', async () => {
  copy.write('src/made-up-file.ts', 'export const nobody = 1;\n');
  const { passed, output } = await copy.run('node_modules/.bin/knip');
  expect(passed).toBe(false);
  expect(output).toContain('src/made-up-file.ts');
});
