import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { useCliUsers } from '../../../support/cli/cli-users.ts';
import { down, erase } from '../../../support/cli/dialogue.ts';

const test = useApp();
const { newUser } = useCliUsers(test);

const prompts = (...words: string[]) => cli.json('prompts', ...words);
const run = (...words: string[]) => cli.run(['prompts', ...words]);

const cli = useSeed(
  async () => (await newUser({ services: ['prompts'], key: { permission: 'MANAGE' } })).cli,
);

describe('declarations of variables', () => {
  const yaml = `
- name: TONE
  description: How it sounds
  kind: choice
  choices: [warm, formal]
  default: warm
- name: COUNT
  kind: number
- {name: EXTRA, required: false}
`;
  const create = async (slug: string, start = '') => {
    const path = join(cli.folder, `${slug}.yaml`);
    writeFileSync(path, `${start}${yaml}`);
    return prompts(
      ...['create', '--title', slug, '--description', 'D', '--category', 'business'],
      ...['--content', '{{TONE}} {{COUNT}}{{EXTRA}}', '--variables', path],
    );
  };

  it('are read from YAML, also after a byte order mark, and apply to a rendering', async () => {
    const { databaseId, variables } = await create('tone', '\ufeff');
    expect(variables).toMatchObject([
      { name: 'TONE', kind: 'CHOICE', choices: ['warm', 'formal'], defaultValue: 'warm' },
      { name: 'COUNT', kind: 'NUMBER', required: true },
      { name: 'EXTRA', kind: 'TEXT', required: false },
    ]);
    expect((await run('render', databaseId, 'COUNT=3')).stdout).toBe('warm 3\n');
    const invalid = await run('render', databaseId, 'COUNT=x', 'TONE=cold');
    expect(invalid).toMatchObject({ code: 2, stdout: '' });
    expect(invalid.stderr).toContain(
      'TONE must be one of: warm, formal. COUNT must be a number, for example 12 or 3.5.',
    );
    expect((await run('render', databaseId)).stderr).toContain(
      'Missing template variables: COUNT.',
    );
    expect((await run('show', databaseId)).stdout).toContain(
      'TONE (choice, warm | formal, default warm): How it sounds\nCOUNT (number)\nEXTRA (optional)\n',
    );
    await prompts('update', databaseId, '--clear-variables');
    expect((await prompts('show', databaseId)).variables[1].kind).toBe('TEXT');
  });

  it('are offered on a terminal', async () => {
    const { databaseId } = await create('offered');
    const result = await cli.run(['prompts', 'render', databaseId, 'EXTRA=!'], {
      columns: 200,
      variables: { NO_COLOR: '1' },
      answers: { '? TONE How it sounds': down, '? COUNT': 'x', 'must be a number': `${erase}4` },
    });
    expect(result).toMatchObject({ code: 0, stdout: 'formal 4!\n' });
  });

  it.each([
    ['name: A', 'The file is not a list'],
    ['- A', 'The list must be a list of variables, such as [{name: TOPIC}]'],
    ['- {name: A, kind: date}', 'of A: kind must be one of: text, long-text, number, choice'],
    ['- {name: A, defaults: x}', 'of A has the unknown key “defaults”. Did you mean default?'],
    ['- {kind: text}', 'of number 1: name is missing'],
    ['- {name: A, required: no}', 'of A: required must be true or false'],
    ['- {name: A, choices: x}', 'of A: choices must be a list of texts'],
    ['- &a {name: A}\n- *a', 'Alias resolution is disabled'],
  ])('are rejected: %s', async (source, issue) => {
    const path = join(cli.folder, 'invalid.yaml');
    writeFileSync(path, source);
    const { code, stderr } = await run('update', 'x', '--variables', path);
    expect(code).toBe(1);
    expect(stderr).toContain(issue);
  });
});
