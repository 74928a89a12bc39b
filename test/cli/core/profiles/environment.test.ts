import { describe, expect, it } from 'vitest';
import { useCliEnvironment } from '../../../support/cli/cli-environment.ts';
import { mistyped } from '../../../support/users/keys.ts';

const { keys, people, newCli, recorder, loggedIn, statusOf, serverUrl } = useCliEnvironment();

describe('FOLIO_API_KEY and FOLIO_FINANCE_KEY', () => {
  it('take precedence over the stored keys', async () => {
    const cli = loggedIn();
    const variables = {
      FOLIO_API_KEY: keys.otherPrompts,
      FOLIO_FINANCE_KEY: ` ${keys.otherFinance}\n`,
    };
    for (const [argv, key] of [
      [['prompts', 'list'], keys.otherPrompts],
      [['feedback', 'list'], keys.otherPrompts],
      [['categories', 'list'], keys.otherFinance],
      [['accounts', 'list'], keys.otherFinance],
    ] as const) {
      const { sent, fetch } = recorder();
      expect((await cli.run(argv, { variables, fetch })).code).toBe(0);
      expect(sent).toEqual([{ origin: serverUrl, key }]);
    }
    const { status } = await statusOf(cli, variables);
    expect(status).toMatchObject({ name: 'Other', urlSource: 'instance default', exit: 'done' });
    expect(status.keys.map(({ source }: { source: string }) => source)).toEqual([
      'FOLIO_API_KEY',
      'FOLIO_FINANCE_KEY',
    ]);
  });

  it('work without a stored instance', async () => {
    const variables = { FOLIO_URL: `${serverUrl}/`, FOLIO_API_KEY: keys.otherPrompts };
    const { status, sent } = await statusOf(newCli(), variables);
    expect(status).toMatchObject({
      instance: null,
      instanceSource: null,
      url: serverUrl,
      urlSource: 'FOLIO_URL',
      name: 'Other',
      keys: [{ service: 'prompts', source: 'FOLIO_API_KEY', valid: true }],
    });
    expect(sent).toEqual([{ origin: serverUrl, key: keys.otherPrompts }]);
    const finance = await newCli().run(['categories', 'list'], { variables });
    expect(finance).toEqual({
      code: 4,
      stdout: '',
      stderr: `error: No finance key (fin_) for ${serverUrl}.\nSet FOLIO_FINANCE_KEY. The URL comes from FOLIO_URL.\n`,
    });
  });

  it('are sent to the default URL without another URL', async () => {
    const { status } = await statusOf(newCli(), { FOLIO_API_KEY: keys.otherPrompts });
    expect(status).toMatchObject({ url: 'http://127.0.0.1:4000', urlSource: 'default' });
  });

  it('are not sent if there are instances but no current one', async () => {
    const cli = loggedIn();
    await cli.login(keys.prompts, '--instance', 'work');
    await cli.run(['instance', 'remove', 'default', '--yes']);
    const { sent, fetch } = recorder();
    const variables = { FOLIO_API_KEY: keys.otherPrompts };
    const result = await cli.run(['prompts', 'list'], { variables, fetch });
    expect([result.code, sent]).toEqual([2, []]);
    expect(result.stderr).toContain('No current instance.');
  });

  it.each([
    ['FOLIO_API_KEY', ['prompts', 'list'], () => mistyped(keys.otherPrompts)],
    ['FOLIO_FINANCE_KEY', ['categories', 'list'], () => mistyped(keys.otherFinance)],
    ['FOLIO_API_KEY', ['login'], () => mistyped(keys.otherPrompts)],
    ['FOLIO_FINANCE_KEY', ['login'], () => mistyped(keys.otherFinance)],
  ])(
    'appear by name in the error when the server rejects the key: %s, %j',
    async (variable, argv, value) => {
      const cli = loggedIn();
      const before = cli.readConfig();
      const result = await cli.run(argv, { variables: { [variable]: value() } });
      expect(result).toEqual({
        code: 4,
        stdout: '',
        stderr: `error: ${serverUrl} rejected the key in ${variable}: Invalid or missing credentials.\nFix the variable, or unset it to use the stored key.\n`,
      });
      expect(cli.readConfig()).toEqual(before);
    },
  );

  it('appear by name in folio status when the server rejects the key', async () => {
    const variables = { FOLIO_API_KEY: mistyped(keys.otherPrompts) };
    const { status, code } = await statusOf(loggedIn(), variables);
    expect(code).toBe(4);
    expect(status).toMatchObject({
      keys: [
        { service: 'prompts', source: 'FOLIO_API_KEY', valid: false },
        { service: 'finance', source: 'instance default', valid: true },
      ],
      problem: `${serverUrl} rejected the key in FOLIO_API_KEY: Invalid or missing credentials.`,
    });
  });

  it('appear by name in the error when the key lacks a permission', async () => {
    const { secret } = await people.other.createApiKey({ permission: 'READ' });
    const result = await loggedIn().run(['referrals', 'list'], {
      variables: { FOLIO_API_KEY: secret },
    });
    expect(result.code).toBe(4);
    expect(result.stderr).toContain('The key comes from FOLIO_API_KEY.');
  });

  it.each<[string, () => Record<string, string>]>([
    ['Invalid API key in FOLIO_API_KEY.', () => ({ FOLIO_API_KEY: 'hunter2' })],
    ['Invalid API key in FOLIO_API_KEY.', () => ({ FOLIO_API_KEY: ' ' })],
    ['Invalid API key in FOLIO_API_KEY.', () => ({ FOLIO_API_KEY: keys.otherFinance })],
    ['Invalid finance key in FOLIO_FINANCE_KEY.', () => ({ FOLIO_FINANCE_KEY: keys.otherPrompts })],
    ['Invalid URL in FOLIO_URL.', () => ({ FOLIO_URL: keys.otherPrompts })],
    [
      'A server URL must not contain a user, a query or a fragment.',
      () => ({ FOLIO_URL: 'http://ann:hunter2@folio.test' }),
    ],
  ])(
    'cause an error without their value when they are invalid: %s',
    async (message, createVariables) => {
      const cli = loggedIn();
      const variables = createVariables();
      const [variable = '', value = ''] = Object.entries(variables)[0] ?? [];
      for (const argv of [
        ['prompts', 'list'],
        ['categories', 'list'],
        ['status', '--json'],
      ]) {
        const { sent, fetch } = recorder();
        const result = await cli.run(argv, { variables, fetch });
        expect([result.code, result.stdout, sent]).toEqual([2, '', []]);
        expect(result.stderr).toContain(message);
        expect(result.stderr).toContain(variable);
        if (value.trim() !== '') expect(result.stderr).not.toContain(value);
        expect(result.stderr).not.toContain('hunter2');
      }
    },
  );

  it('count as not set when they are empty', async () => {
    const variables = { FOLIO_URL: '', FOLIO_API_KEY: '', FOLIO_FINANCE_KEY: '' };
    const { status } = await statusOf(loggedIn(), variables);
    expect(status).toMatchObject({ name: 'Stored', instance: 'default', exit: 'done' });
  });
});
