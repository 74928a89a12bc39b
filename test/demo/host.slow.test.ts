import { describe, expect, it } from 'vitest';
import { ConfigError, readDemoConfig } from '../../src/config.ts';
import { DemoProcess } from './demo-process.ts';

describe('the host of the demo', () => {
  it.each(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1', 'localhost'])(
    'can be %s',
    (host) => {
      expect(readDemoConfig({ HOST: host }).host).toBe(host);
    },
  );

  it.each(['0.0.0.0', '::', '192.168.1.5', '10.0.0.1', '::ffff:10.0.0.1', 'folio.example'])(
    'cannot be %s',
    (host) => {
      expect(() => readDemoConfig({ HOST: host })).toThrow(ConfigError);
    },
  );

  it('is reported by npm run demo if it is invalid, and nothing starts', async () => {
    const demo = new DemoProcess({ HOST: '0.0.0.0', PORT: '0' });
    expect(await demo.exit).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^HOST must be a loopback address/),
    });
  });
});
