import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { usesInstance } from '../../src/cli/core/declare/command.ts';
import type { Service } from '../../src/cli/core/profiles/profile.ts';
import { allCommands, sendingLine } from '../cli/core/program/sample-lines.ts';
import { splitLine } from '../cli/core/program/split-line.ts';
import { usePackedClient } from '../support/cli/packed-client.ts';

const { client, newUser, server } = usePackedClient();
let fromUser: Record<string, string>;
let keys: Record<Service, string>;

beforeAll(async () => {
  ({ keys, variables: fromUser } = await newUser());
});

/** Commands that choose the key by their arguments. */
const choosing: readonly (readonly [path: string, line: string, service: Service])[] = [
  ['login', 'login', 'prompts'],
  ['status', 'status', 'prompts'],
  ['status', 'status', 'finance'],
  ['keys list', 'keys list', 'prompts'],
  ['keys list', 'keys list --service finance', 'finance'],
  ['keys revoke', 'keys revoke 1 --yes', 'prompts'],
  ['keys revoke', 'keys revoke 1 --yes --service finance', 'finance'],
  ['changes', 'changes', 'prompts'],
  ['changes', 'changes --type entry', 'finance'],
  ['undo', 'undo --yes', 'prompts'],
  ['undo', 'undo --yes', 'finance'],
  ['webhooks list', 'webhooks list', 'prompts'],
  ['webhooks list', 'webhooks list', 'finance'],
  ['webhooks create', 'webhooks create --url https://example.com --type idea', 'prompts'],
  ['webhooks create', 'webhooks create --url https://example.com --type entry', 'finance'],
  ...[
    'show',
    'update --enabled',
    'delete --yes',
    'test',
    'deliveries',
    'rotate-secret --yes',
  ].flatMap((verb) =>
    (['prompts', 'finance'] as const).map(
      (service) => [`webhooks ${verb.split(' ')[0]}`, `webhooks ${verb} 1`, service] as const,
    ),
  ),
  ['api graphql', "api graphql -f 'query={ viewer { role } }'", 'prompts'],
  ['api graphql', "api graphql -f 'query={ viewer { role } }' --service finance", 'finance'],
  ['api rest', 'api rest get /api/v1/prompt_templates', 'prompts'],
  ['api rest', 'api rest get /api/finance/categories', 'finance'],
];
const withKey = allCommands.filter(({ command }) => command.requiredKey);

/** Runs a line with the variables and nothing else. @returns what `--debug` prints */
async function debugOutput(words: readonly string[]): Promise<string> {
  const variables = {
    ...fromUser,
    FOLIO_CONFIG_DIR: join(client.configDir, 'missing', String(Math.random())),
    // Without a terminal, prompts edit requires an editor.
    EDITOR: 'true',
  };
  return (await client.run([...words, '--debug'], { variables, input: 'text' })).stderr;
}

/** The beginning of a key, which `--debug` shows. */
const sentKey = (key: string) => `> authorization: Bearer ${key.slice(0, 10)}…\n`;

describe('FOLIO_URL, FOLIO_API_KEY and FOLIO_FINANCE_KEY', () => {
  it('are tested with every command that uses an instance', () => {
    const tested = [...withKey.map(({ path }) => path), ...choosing.map(([path]) => path)];
    const withInstance = allCommands.filter(({ command }) => usesInstance(command));
    // These send no requests.
    const local = ['logout', 'keys create'];
    const paths = withInstance.map(({ path }) => path).filter((path) => !local.includes(path));
    expect(paths.length).toBeGreaterThan(30);
    expect(paths.filter((path) => !tested.includes(path))).toEqual([]);
  });

  it.each(withKey)('are the only settings that are needed: folio $path', async (each) => {
    const output = await debugOutput(sendingLine(each, client.configDir));
    expect(output).toMatch(new RegExp(`^> [A-Z]+ ${server.url}/`));
    expect(output).toContain(sentKey(keys[each.command.requiredKey as Service]));
    expect(output).toContain('< 200 OK');
    expect(output).not.toMatch(/UNAUTHENTICATED|Cannot reach/);
  });

  it.each(choosing)('are the only settings that are needed: %s, %s', async (_, line, service) => {
    const output = await debugOutput(splitLine(line));
    expect(output).toMatch(new RegExp(`^> [A-Z]+ ${server.url}/`));
    expect(output).toContain(sentKey(keys[service]));
    expect(output).not.toMatch(/UNAUTHENTICATED|Cannot reach/);
  });
});
