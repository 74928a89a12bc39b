import { isIPv6, type LookupFunction } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { checkedLookup } from '../../src/webhooks/checked-lookup.ts';
import { sendMessage } from '../../src/webhooks/send-message.ts';
import { parseWebhookUrl } from '../../src/webhooks/webhook-url.ts';
import { usePrivateApp } from '../support/app/app.ts';
import { Financier } from '../support/finance/financier.ts';
import { useReceivers } from '../support/http/receiver.ts';
import { createWebhook, ping, readWebhook, useDeliveries } from '../support/http/webhooks.ts';

/** Addresses of each special-purpose block of IANA (RFC 6890), and unassigned IPv6 addresses. */
const privateAddresses = [
  ...[
    '0.0.0.0',
    '0.1.2.3',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.0.1',
  ],
  ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.0.170', '192.0.2.1'],
  ...['192.31.196.1', '192.52.193.1', '192.88.99.1', '192.168.0.1', '192.175.48.1'],
  ...[
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
  ],
  ...['240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::7f00:1', '::127.0.0.1', '::5db8:d822', '::ffff:127.0.0.1', '::ffff:0.0.0.0'],
  ...['::ffff:93.184.216.34', '::ffff:0:7f00:1', '64:ff9b::7f00:1', '64:ff9b::5db8:d822'],
  ...['64:ff9b:1::7f00:1', '100::1', '100:0:0:1::1', '2001::1', '2001:1::1', '2001:2::1'],
  ...['2001:3::1', '2001:4:112::1', '2001:10::1', '2001:20::1', '2001:30::1', '2001:1ff::1'],
  ...['2001:db8::1', '2002::1', '2002:7f00:1::', '2620:4f:8000::1', '3fff::1', '3fff:fff::1'],
  ...['1fff::1', '4000::1', '5f00::1', '8000::1', 'e000::1'],
  ...['fc00::1', 'fd00::1', 'fe80::1', 'fec0::1', 'ff02::1'],
];

/** Public addresses next to special blocks. */
const publicAddresses = [
  ...['1.1.1.1', '9.255.255.255', '11.0.0.1', '93.184.216.34', '100.63.255.255', '100.128.0.1'],
  ...['172.32.0.1', '192.0.1.1', '192.169.0.1', '198.17.0.1', '198.20.0.1', '223.255.255.255'],
  ...['2001:200::1', '2001:4860:4860::8888', '2003::1', '2606:4700::1111', '2a00:1450::1'],
  ...['3ffe::1', '3fff:1000::1'],
];

/** Hosts of private addresses, in all notations that the parser of URLs accepts. */
const privateHosts = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '127.0.0.1.',
  '0.0.0.0',
  '0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[2001::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[ff02::1]',
  '[4000::1]',
  '１２７.０.０.１',
];

describe('the URL of a webhook', () => {
  it.each(privateHosts)('cannot have the private address %s', (host) => {
    const issue = 'must have a public address';
    expect(parseWebhookUrl(`https://${host}/`, false)).toStrictEqual({ issue });
  });

  it.each(privateAddresses)('cannot have the special-purpose address %s', (address) => {
    const host = isIPv6(address) ? `[${address}]` : address;
    const issue = 'must have a public address';
    expect(parseWebhookUrl(`https://${host}/`, false)).toStrictEqual({ issue });
  });

  it.each(publicAddresses)('can have the public address %s', (address) => {
    const host = isIPv6(address) ? `[${address}]` : address;
    expect(parseWebhookUrl(`https://${host}/`, false).issue).toBeUndefined();
  });

  it.each(['localhost', 'LOCALHOST', 'localhost.', 'a.localhost'])(
    'cannot have the host %s',
    (host) => {
      const issue = 'must have a public address';
      expect(parseWebhookUrl(`https://${host}:8443/`, false)).toStrictEqual({ issue });
    },
  );

  it.each([
    ['example.com', 'must be an absolute URL'],
    ['/hook', 'must be an absolute URL'],
    ['https://999.1.1.1/', 'must be an absolute URL'],
    ['http://example.com', 'must start with https://'],
    ['file:///etc/passwd', 'must start with https://'],
    ['javascript:alert(1)', 'must start with https://'],
    ['https://user@example.com', "can't contain a user name or password"],
    ['https://:secret@example.com', "can't contain a user name or password"],
    ['https://example.com/#part', "can't contain a fragment"],
    ['https://example.com/#', "can't contain a fragment"],
    [`https://example.com/${'ü'.repeat(700)}`, 'is too long (maximum is 2000 characters)'],
  ])('cannot be %s', (url, issue) => {
    expect(parseWebhookUrl(url, false)).toStrictEqual({ issue });
  });

  it('is stored in its normal form', () => {
    const { url } = parseWebhookUrl('HTTPS://Example.COM:443/a b?c=d', false);
    expect(url).toBe('https://example.com/a%20b?c=d');
    expect(parseWebhookUrl('https://1.1.1.1/', false).url).toBe('https://1.1.1.1/');
    expect(parseWebhookUrl('https://[2606:4700::1111]/', false).url).toBeDefined();
  });

  it('can be private with the setting', () => {
    expect(parseWebhookUrl('http://127.0.0.1:3000/', true).url).toBe('http://127.0.0.1:3000/');
    expect(parseWebhookUrl('ftp://127.0.0.1/', true).issue).toBe(
      'must start with https:// or http://',
    );
  });

  it.each(['0.0.0.0', '0', '0.1.2.3', '[::]', '[::ffff:0.0.0.0]'])(
    'cannot have the unspecified address %s, even with the setting',
    (host) => {
      const issue = "can't have an unspecified address such as 0.0.0.0";
      expect(parseWebhookUrl(`http://${host}:3000/`, true)).toStrictEqual({ issue });
    },
  );
});

describe('a connection', () => {
  const receive = useReceivers();
  const send = (url: string, allowsPrivateAddresses = false, lookup?: LookupFunction) =>
    sendMessage(
      { url, headers: {}, body: '{}', signal: new AbortController().signal },
      { allowsPrivateAddresses, timeoutMs: 1_000, lookup },
    );

  /** A name server that returns these addresses for each name. */
  const resolvingTo =
    (...addresses: string[]): LookupFunction =>
    (_name, { all }, callback) => {
      const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
      const [first] = found;
      if (all) callback(null, found);
      else callback(null, first?.address ?? '', first?.family);
    };
  const notAllowed = { statusCode: null, error: 'Address not allowed' };

  it.each(privateHosts)('is not opened to %s', async (host) => {
    expect(await send(`https://${host}/`)).toStrictEqual(notAllowed);
  });

  it.each(privateAddresses)('is not opened to a name that resolves to %s', async (address) => {
    const lookup = resolvingTo(address);
    expect(await send('https://example.com/', false, lookup)).toStrictEqual(notAllowed);
    const also = resolvingTo('93.184.216.34', address);
    expect(await send('https://example.com/', false, also)).toStrictEqual(notAllowed);
  });

  it.each(publicAddresses)('can be opened to a name that resolves to %s', (address) => {
    const { promise, resolve } = Promise.withResolvers<unknown[]>();
    const lookup = checkedLookup(resolvingTo(address), false);
    lookup('example.com', { all: false }, (...result) => resolve(result));
    return expect(promise).resolves.toStrictEqual([null, address, isIPv6(address) ? 6 : 4]);
  });

  it.each(['0.0.0.0', '::', '::ffff:0.0.0.0'])(
    'is not opened to a name that resolves to %s, even with the setting',
    async (address) => {
      const lookup = resolvingTo(address);
      expect(await send('http://example.com:1/', true, lookup)).toStrictEqual(notAllowed);
    },
  );

  it('is not opened to a name that is not found', async () => {
    const lookup: LookupFunction = (_name, _options, callback) =>
      (callback as (error: Error) => void)(Object.assign(new Error(), { code: 'ENOTFOUND' }));
    const notFound = { statusCode: null, error: 'Host not found' };
    expect(await send('https://example.com/', false, lookup)).toStrictEqual(notFound);
  });

  it('looks the name up again for each message', async () => {
    const receiver = await receive();
    let lookups = 0;
    const lookup: LookupFunction = (name, options, callback) => {
      lookups += 1;
      resolvingTo(lookups === 1 ? '::1' : '127.0.0.1')(name, options, callback);
    };
    const url = `https://example.com:${receiver.port}/`;
    expect(await send(url, false, lookup)).toStrictEqual(notAllowed);
    expect(await send(url, false, lookup)).toStrictEqual(notAllowed);
    expect([lookups, receiver.connections]).toStrictEqual([2, 0]);
  });

  it('is not opened without TLS', async () => {
    expect(await send('http://example.com/')).toStrictEqual(notAllowed);
  });

  it('is not opened to an unspecified address, even with the setting', async () => {
    expect(await send('http://0.0.0.0:1/', true)).toStrictEqual(notAllowed);
  });
});

describe('a webhook that was created while private addresses were allowed', () => {
  const test = usePrivateApp({ WEBHOOK_PRIVATE_ADDRESSES: 'on' });
  const receive = useReceivers();
  const deliver = useDeliveries(test);

  it('sends nothing when they no longer are', async () => {
    const financier = await Financier.signUp(test);
    const receiver = await receive();
    const { id } = await createWebhook(financier.key, { url: receiver.url });
    await ping(financier.key, id);
    deliver({ allowsPrivateAddresses: false });
    await vi.waitFor(async () => {
      const { deliveries } = await readWebhook(financier.key, id);
      expect(deliveries).toMatchObject([{ statusCode: null, error: 'Address not allowed' }]);
    });
    expect(receiver.received).toStrictEqual([]);
  });
});
