import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { inspectImage } from '../../../src/images/inspect.ts';
import { baseUrl, useApp } from '../../support/app/app.ts';
import { expectReply } from '../../support/http/replies.ts';
import { dataUrl, image } from '../../support/images/images.ts';
import {
  anybody,
  type KeyHolder,
  type Person,
  signUp,
  signUpAs,
} from '../../support/users/people.ts';

const test = useApp();
const hour = 3_600_000;
let person: Person;
let key: KeyHolder;
let bytes: Buffer;
let screenshot: { id: string; url: string };
let attachment: { id: string; url: string };

beforeAll(async () => {
  test.now = new Date('2026-03-01T12:34:56.000Z');
  person = await signUp(test);
  key = await person.createApiKey({ permission: 'MANAGE' });
  const sent = await image('png');
  bytes = inspectImage(sent, '').bytes;
  const url = dataUrl(sent, 'image/png');
  const template = { title: 'T', description: 'D', content: 'Hello', category: 'creative' };
  const created = await key.post('/api/v1/prompt_templates', { ...template, screenshots: [url] });
  [screenshot] = created.json().screenshots;
  const idea = { title: 'T', body: 'B', attachments_base64: [url] };
  [attachment] = (await key.post('/api/v1/ideas', idea)).json().attachments;
});

const pathOf = (url: string) => url.slice(baseUrl.length);
const notFound = { error: 'Not found', details: [] };

describe('an image at its signed URL', () => {
  it.each(['screenshot', 'attachment'])('is returned to an anonymous caller (%s)', async (kind) => {
    const { id, url } = kind === 'screenshot' ? screenshot : attachment;
    const reply = await anybody(test).get(pathOf(url));
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload).toEqual(bytes);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename="${id}.png"`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: `"${id}"`,
    });
    // Until 14:00, when the signature expires.
    expect(reply.headers['cache-control']).toBe('private, max-age=5104');
  });

  it('has the same URL within an hour, and a different one in the next hour', async () => {
    const urlAt = async (time: string) => {
      test.now = new Date(time);
      return (await key.get('/api/v1/ideas')).json().ideas[0].attachments[0].url;
    };
    expect(await urlAt('2026-03-01T12:00:00.000Z')).toBe(attachment.url);
    expect(await urlAt('2026-03-01T12:59:59.999Z')).toBe(attachment.url);
    expect(await urlAt('2026-03-01T13:00:00.000Z')).not.toBe(attachment.url);
  });

  it('returns 404 for all callers after the URL expires', async () => {
    const expires = Number(new URL(screenshot.url).searchParams.get('expires')) * 1000;
    expect(expires - Date.parse('2026-03-01T12:34:56.000Z')).toBeGreaterThan(hour);
    test.now = new Date(expires - 1);
    expect((await anybody(test).get(pathOf(screenshot.url))).statusCode).toBe(200);
    test.now = new Date(expires);
    for (const client of [anybody(test), person, key]) {
      const reply = await client.get(pathOf(screenshot.url));
      expectReply(reply, 404, notFound);
    }
  });

  it('returns 404 for all callers if any part of the URL is changed', async () => {
    test.now = new Date('2026-03-01T12:34:56.000Z');
    const { searchParams } = new URL(screenshot.url);
    const expires = searchParams.get('expires') as string;
    const signature = searchParams.get('signature') as string;
    const at = (id: string, query: string) => `/files/${id}?${query}`;
    const changed = [
      at(attachment.id, `expires=${expires}&signature=${signature}`),
      at(screenshot.id, `expires=${Number(expires) + 3600}&signature=${signature}`),
      at(screenshot.id, `expires=0${expires}&signature=${signature}`),
      at(screenshot.id, `expires=${expires}&signature=${signature.slice(0, -1)}`),
      at(screenshot.id, `expires=${expires}&signature=`),
      at(screenshot.id, `expires=${expires}`),
      at(screenshot.id, `signature=${signature}`),
      at(screenshot.id, `expires=${expires}&signature=${signature}&signature=${signature}`),
      at('019a8f3c-0000-7000-8000-000000000000', `expires=${expires}&signature=${signature}`),
      at('../secret', `expires=${expires}&signature=${signature}`),
    ];
    for (const url of changed) {
      for (const client of [anybody(test), person]) {
        expect((await client.get(url)).statusCode, url).toBe(404);
      }
    }
  });
});

describe('an image that is missing or unreadable', () => {
  const read = async () => {
    const { statusCode, headers } = await anybody(test).get(pathOf(screenshot.url));
    return [statusCode, headers['cache-control'], headers.etag];
  };
  const folder = () => join(test.config.dataDir, 'images', screenshot.id.slice(-2));

  it('returns 404 or 503 without caching headers', async () => {
    await rename(folder(), `${folder()}.away`);
    expect(await read()).toEqual([404, undefined, undefined]);
    await writeFile(folder(), '');
    expect(await read()).toEqual([503, undefined, undefined]);
    await rm(folder());
    await rename(`${folder()}.away`, folder());
    expect((await read())[0]).toBe(200);
  });
});

describe('an image without a signature', () => {
  it("is returned to its owner's session and key", async () => {
    for (const { id } of [screenshot, attachment]) {
      for (const client of [person, key]) {
        const reply = await client.get(`/files/${id}`);
        expect(reply.statusCode).toBe(200);
        expect(reply.rawPayload).toEqual(bytes);
        expect(reply.headers['cache-control']).toBe('private, max-age=0');
      }
    }
  });

  it('returns 404 for all other callers', async () => {
    const other = await signUpAs(test, 'SUPER_ADMIN');
    const { secret } = (
      await person.execute('mutation { createApiKey(input: { name: "k" }) { secret } }')
    ).createApiKey;
    const mistyped = await person.createApiKey();
    const clients = [
      anybody(test),
      other,
      await other.createApiKey(),
      Object.assign(anybody(test), { headers: { authorization: `Bearer ${secret}x` } }),
    ];
    expect(mistyped.secret).not.toBe(secret);
    for (const client of clients) {
      for (const { id } of [screenshot, attachment]) {
        const reply = await client.get(`/files/${id}`);
        expectReply(reply, 404, notFound);
      }
    }
  });
});

describe('a range request for an image', () => {
  const get = (headers: Record<string, string>) =>
    anybody(test).request({ method: 'GET', url: pathOf(screenshot.url), headers });

  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=10-', 10, undefined],
    ['bytes=-5', -5, undefined],
    ['bytes=5-999999', 5, undefined],
    ['bytes=-999999', 0, undefined],
  ])('returns the bytes of %s', async (range, start, end) => {
    const reply = await get({ range });
    const part = bytes.subarray(start, end);
    const first = start < 0 ? bytes.length + start : start;
    expect(reply.statusCode).toBe(206);
    expect(reply.rawPayload).toEqual(part);
    expect(reply.headers['content-range']).toBe(
      `bytes ${first}-${first + part.length - 1}/${bytes.length}`,
    );
  });

  it('returns 416 for a range outside the image', async () => {
    const reply = await get({ range: `bytes=${bytes.length}-` });
    expect(reply.statusCode).toBe(416);
    expect(reply.headers['content-range']).toBe(`bytes */${bytes.length}`);
    expect(reply.headers).not.toHaveProperty('cache-control');
  });

  it.each([
    [{ range: 'bytes=0-1,3-4' }],
    [{ range: 'pages=1-2' }],
    [{ range: 'nonsense' }],
    [{ range: 'bytes=0-9', 'if-range': '"another"' }],
  ])('returns the whole image for %o', async (headers) => {
    const reply = await get(headers as Record<string, string>);
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload).toEqual(bytes);
  });

  it('returns 304 if the ETag matches', async () => {
    for (const tag of [`"${screenshot.id}"`, `"x", W/"${screenshot.id}"`, '*']) {
      const reply = await get({ 'if-none-match': tag });
      expect(reply.statusCode).toBe(304);
      expect(reply.body).toBe('');
    }
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });
});

it('returns 405 for methods other than GET and HEAD', async () => {
  const url = pathOf(screenshot.url);
  const head = await anybody(test).request({ method: 'HEAD', url });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  const reply = await anybody(test).request({ method: 'POST', url });
  expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, HEAD']);
});
