import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { clientName } from '../../../../src/cli/core/authorization/browser-login.ts';
import type { Fetch } from '../../../../src/cli/core/http/fetch.ts';
import { useApp } from '../../../support/app/app.ts';
import { fetchFrom, serverUrl, useCli } from '../../../support/cli/cli.ts';
import { useDevicePolls } from '../../../support/users/device-polls.ts';
import { signUp } from '../../../support/users/people.ts';

const test = useApp();
const newCli = useCli(() => fetchFrom(test));
const line = ['login', '--web', '--url', serverUrl];
const { polls, decide } = useDevicePolls(test);
const nothing = async () => {};
const ownName = clientName(hostname());

/** Loses the next response, after the server has processed the request. */
function losesResponse(fetch: Fetch) {
  let isArmed = false;
  const arm = () => {
    isArmed = true;
  };
  const losing: Fetch = async (...request) => {
    const response = await fetch(...request);
    if (!isArmed) return response;
    isArmed = false;
    throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
  };
  return { fetch: losing, arm };
}

describe('folio login --web with a connection that is lost', () => {
  it('names the keys to revoke when the response with them was lost', async () => {
    const person = await signUp(test);
    const approve = decide(person, 'approve');
    const {
      fetch: polling,
      waits,
      onWait,
    } = polls(async () => {
      await approve();
      arm();
    });
    const { fetch, arm } = losesResponse(polling);
    const cli = newCli();
    const { code, stdout, stderr } = await cli.run(line, { fetch, onWait });
    expect([code, stdout, waits]).toEqual([1, '', [5, 10]]);
    expect(stderr).toContain(
      'error: The connection was lost while the server created the keys.\n' +
        `If you have allowed this device, its keys were created, but did not arrive here. Revoke the newest keys with the name “${ownName}” at ${serverUrl}/settings/api-keys and ${serverUrl}/settings/finance-keys, then log in again.\n`,
    );
    const where = { userId: person.userId, name: ownName };
    expect(await test.database.client.apiKey.count({ where })).toBe(1);
    expect(await test.database.client.financeKey.count({ where })).toBe(1);
    expect(() => cli.readConfig()).toThrow('ENOENT');
  });

  it('continues when the response to a claim before the approval was lost', async () => {
    const person = await signUp(test);
    const { fetch: polling, onWait } = polls(async () => arm(), nothing, decide(person, 'approve'));
    const { fetch, arm } = losesResponse(polling);
    expect((await newCli().run(line, { fetch, onWait })).code).toBe(0);
  });
});
