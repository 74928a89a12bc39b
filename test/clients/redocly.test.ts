import { expect, it } from 'vitest';
import { runIn } from '../guards/project-copy.ts';
import { projectRoot } from '../guards/project-files.ts';

it('schema/openapi.json passes the checks of Redocly', async () => {
  const command = 'test/clients/node_modules/.bin/redocly';
  const config = 'test/clients/rest/redocly.yaml';
  const { passed, output } = await runIn(
    projectRoot,
    command,
    'lint',
    'schema/openapi.json',
    '--config',
    config,
  );
  expect(passed, output).toBe(true);
});
