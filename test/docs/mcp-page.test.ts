import { expect, it } from 'vitest';
import { read } from '../guards/project-files.ts';
import { useApp } from '../support/app/app.ts';
import { Financier } from '../support/finance/financier.ts';
import { connectMcp } from '../support/mcp/mcp-client.ts';

const test = useApp();

it('docs/mcp.md lists the tools of each key', async () => {
  const { person, key } = await Financier.signUp(test);
  const keys = [
    ['API key: read', await person.createApiKey({ permission: 'READ' })],
    ['API key: manage', await person.createApiKey({ permission: 'MANAGE' })],
    ['finance key', key],
  ] as const;
  const rows = new Map<string, string>();
  for (const [name, holder] of keys) {
    const { tools } = await (await connectMcp(holder)).listTools();
    for (const tool of tools) {
      const changes = tool.annotations?.readOnlyHint ? '' : 'yes';
      const row = `| \`${tool.name}\` | ${tool.title} | ${name} | ${changes} |`;
      if (!rows.has(tool.name)) rows.set(tool.name, row.replace('|  |', '| |'));
    }
  }
  const table = read('docs/mcp.md').match(/^\| `\w+` .*$/gm);
  expect(table?.toSorted()).toEqual([...rows.values()].toSorted());
});
