import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { dataUrl, imageOfSize } from '../../support/images/images.ts';
import { signUp } from '../../support/users/people.ts';

const test = useApp();
const path = '/api/v1/ideas';
const uploads = 10;

let payload: object;

const key = useSeed(async () => (await signUp(test)).createApiKey({ permission: 'MANAGE' }));
beforeAll(async () => {
  const url = dataUrl(await imageOfSize(2 * 1024 * 1024), 'image/png');
  payload = { title: 'T', body: 'B', attachments_base64: [url, url] };
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('while the storage hangs', () => {
  it('large bodies of other requests are received and processed', async () => {
    const stalled = Promise.withResolvers<void>();
    const stage = test.app.images.stage.bind(test.app.images);
    const staging = vi.spyOn(test.app.images, 'stage').mockImplementation(async (file) => {
      await stalled.promise;
      return stage(file);
    });
    const waiting = Array.from({ length: uploads }, () =>
      key.request({ method: 'POST', url: path, payload }),
    );
    await expect.poll(() => staging.mock.calls.length, { timeout: 15_000 }).toBe(uploads);

    const invalid = await key.request({
      method: 'POST',
      url: path,
      payload: { ...payload, title: '' },
    });
    expect(invalid.statusCode).toBe(422);
    const query = await key.post('/graphql', {
      query: '{ viewer { name } }',
      variables: { ignored: 'x'.repeat(2 * 1024 * 1024) },
    });
    expect(query.json().data.viewer.name).toEqual(expect.any(String));

    stalled.resolve();
    const replies = await Promise.all(waiting);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(uploads).fill(201));
    const [first] = replies;
    expect(first?.json().attachments).toHaveLength(2);
  });
});
