import { describe, expect, it } from 'vitest';
import { useCliEnvironment } from '../../../support/cli/cli-environment.ts';

const { keys, newCli, loggedIn, statusOf, serverUrl } = useCliEnvironment();
const otherUrl = 'http://elsewhere.test';

describe('FOLIO_URL', () => {
  it('replaces the stored URL, and the stored keys are not sent to it', async () => {
    const cli = loggedIn();
    const { sent, status } = await statusOf(cli, { FOLIO_URL: otherUrl });
    expect(status).toMatchObject({ url: otherUrl, urlSource: 'FOLIO_URL', keys: [] });
    expect(sent).toEqual([{ origin: otherUrl, key: undefined }]);
    const result = await cli.run(['prompts', 'list'], { variables: { FOLIO_URL: otherUrl } });
    expect(result.code).toBe(4);
    expect(result.stderr).toContain(`No API key (fol_) for ${otherUrl}.`);
  });

  it('is used with the stored keys if it is the URL of the instance', async () => {
    const { sent } = await statusOf(loggedIn(), { FOLIO_URL: `${serverUrl}/` });
    expect(sent).toEqual([
      { origin: serverUrl, key: keys.prompts },
      { origin: serverUrl, key: keys.finance },
    ]);
  });

  it('appears in the error if the server is unreachable', async () => {
    const result = await loggedIn().run(['prompts', 'list'], {
      variables: { FOLIO_URL: otherUrl, FOLIO_API_KEY: keys.otherPrompts },
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    });
    expect(result.code).toBe(6);
    expect(result.stderr).toContain('The URL comes from FOLIO_URL.');
  });

  it('is the URL for login unless --url is given', async () => {
    const cli = newCli();
    const variables = { FOLIO_URL: serverUrl, FOLIO_API_KEY: keys.prompts };
    expect((await cli.run(['login'], { variables })).code).toBe(0);
    expect(cli.readConfig().instances.default.url).toBe(serverUrl);
    const argv = ['login', '--instance', 'work', '--url', otherUrl];
    expect((await cli.run(argv, { variables })).code).toBe(0);
    expect(cli.readConfig().instances.work.url).toBe(otherUrl);
    const conflicting = await cli.run(['login'], {
      variables: { ...variables, FOLIO_URL: otherUrl },
    });
    expect(conflicting.code).toBe(2);
    expect(conflicting.stderr).toContain(
      `The instance default has the URL ${serverUrl}.\nFOLIO_URL has`,
    );
  });
});

describe('an option', () => {
  it('takes precedence over the environment: --instance', async () => {
    const cli = loggedIn();
    const variables = {
      FOLIO_INSTANCE: 'nothing',
      FOLIO_URL: otherUrl,
      FOLIO_API_KEY: keys.otherPrompts,
    };
    const { status, sent } = await statusOf(cli, variables, '--instance', 'default');
    expect(status).toMatchObject({
      instance: 'default',
      instanceSource: '--instance',
      url: serverUrl,
      urlSource: 'instance default',
    });
    // The key of the environment belongs to the server of FOLIO_URL.
    expect(sent).toEqual([
      { origin: serverUrl, key: keys.prompts },
      { origin: serverUrl, key: keys.finance },
    ]);
    const keyOnly = await statusOf(
      cli,
      { FOLIO_API_KEY: keys.otherPrompts },
      '--instance',
      'default',
    );
    expect(keyOnly.sent[0]).toEqual({ origin: serverUrl, key: keys.otherPrompts });
  });

  it('takes precedence over the environment: --with-key', async () => {
    const cli = newCli();
    const result = await cli.run(['login', '--with-key', '--url', serverUrl], {
      variables: { FOLIO_API_KEY: 'hunter2', FOLIO_URL: 'nonsense' },
      input: keys.prompts,
    });
    expect(result.code).toBe(0);
    expect(cli.readConfig().instances.default).toEqual({ url: serverUrl, promptKey: keys.prompts });
  });
});

describe('folio status', () => {
  it('shows where each value comes from', async () => {
    const cli = loggedIn();
    const { stdout } = await cli.run(['status'], {
      variables: { FOLIO_INSTANCE: 'default', FOLIO_FINANCE_KEY: keys.otherFinance },
    });
    const line = (title: string) =>
      stdout.split('\n').find((each) => each.startsWith(`${title}:`)) ?? '';
    expect(line('Instance')).toMatch(/default \(FOLIO_INSTANCE\)$/);
    expect(line('URL')).toContain(`${serverUrl} (instance default)`);
    expect(line('API key')).toContain(`${keys.prompts.slice(0, 10)}… (instance default, file),`);
    expect(line('Finance key')).toMatch(/fin_.{6}… \(FOLIO_FINANCE_KEY\)/);
    for (const key of Object.values(keys)) expect(stdout).not.toContain(key);
  });
});
