import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../../support/app.ts';
import { dataUrl, type FormPart, formOf, image, imageOfSize, pixel } from '../../support/images.ts';
import { type KeyHolder, signUp } from '../../support/people.ts';
import { removeStoredFiles, storedFiles } from '../../support/stored-files.ts';

const test = useApp();
const path = '/api/v1/ideas';
let key: KeyHolder;

beforeAll(async () => {
  key = await (await signUp(test)).createApiKey({ permission: 'READ' });
});
beforeEach(async () => {
  await test.database.client.idea.deleteMany();
  removeStoredFiles(test);
});

const send = async (parts: readonly FormPart[]) =>
  key.request({ method: 'POST', url: path, ...(await formOf(parts)) });
const texts = [
  { name: 'title', value: ' A title ' },
  { name: 'body', value: ' A body\n' },
];
const file = async (kind: 'png' | 'gif' | 'webp' = 'png', filename = 'shot.png') => ({
  name: 'attachments[]',
  value: await image(kind),
  type: `image/${kind}`,
  filename,
});
const invalid = (...details: string[]) => ({ error: 'Validation failed', details });

describe('POST /api/v1/ideas', () => {
  it('stores an idea with the documented defaults', async () => {
    const reply = await key.post(path, { title: ' A title ', body: ' A body\n' });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({
      id: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
      title: 'A title',
      body: ' A body\n',
      feedback_type: 'feature_request',
      priority: 'medium',
      status: 'open',
      attachment_count: 0,
      attachments: [],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: reply.json().created_at,
    });
    expect((await key.get(`${path}/${reply.json().id}`)).json()).toEqual(reply.json());
  });

  it('takes data URLs as JSON, and gives their files names', async () => {
    const gif = dataUrl(await image('gif'), 'image/gif');
    const reply = await key.post(path, { title: 'T', body: 'B', attachments_base64: [pixel, gif] });
    expect(reply.statusCode, reply.body).toBe(201);
    const attachment = (filename: string, content_type: string) => ({
      id: expect.any(String),
      url: expect.stringContaining('http://folio.test/files/'),
      filename,
      content_type,
      byte_size: expect.any(Number),
    });
    expect(reply.json().attachments).toEqual([
      attachment('attachment-1.png', 'image/png'),
      attachment('attachment-2.gif', 'image/gif'),
    ]);
    expect(reply.json().attachment_count).toBe(2);
  });

  it('takes files and data URLs as multipart, with the words of JSON', async () => {
    const reply = await send([
      ...texts,
      { name: 'feedback_type', value: 'bug_report' },
      { name: 'priority', value: 'high' },
      await file('webp', 'Büro „Plan“.webp'),
      { name: 'attachments_base64[]', value: pixel },
      await file('png', '../../etc/passwd'),
    ]);
    expect(reply.statusCode, reply.body).toBe(201);
    expect(reply.json()).toMatchObject({
      title: 'A title',
      body: ' A body\r\n',
      feedback_type: 'bug_report',
      priority: 'high',
      attachment_count: 3,
      attachments: [
        { filename: 'Büro „Plan“.webp', content_type: 'image/webp' },
        { filename: 'passwd', content_type: 'image/png' },
        { filename: 'attachment-3.png', content_type: 'image/png' },
      ],
    });
    expect(storedFiles(test)).toHaveLength(3);
  });

  it('takes names of parts without brackets, and no file where none was chosen', async () => {
    const empty = { name: 'attachments', value: Buffer.alloc(0), filename: '' };
    const one = { ...(await file()), name: 'attachments' };
    const reply = await send([...texts, empty, one, { name: 'attachments_base64', value: pixel }]);
    expect(reply.statusCode, reply.body).toBe(201);
    expect(reply.json().attachment_count).toBe(2);
  });

  it('ignores attachments in JSON, which are multipart only (documented)', async () => {
    const reply = await key.post(path, { title: 'T', body: 'B', attachments: [pixel] });
    expect([reply.statusCode, reply.json().attachment_count]).toEqual([201, 0]);
  });

  it('names each problem', async () => {
    const reply = await key.post(path, {
      title: ' ',
      feedback_type: 'praise',
      priority: 'LOW',
      attachments_base64: [1],
    });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toEqual(
      invalid(
        "Title can't be blank",
        "Body can't be blank",
        'Feedback type is not included in the list',
        'Priority is not included in the list',
        'Attachments base64 1 must be a base64 data URL',
      ),
    );
  });

  it.each([
    ['a title', 'title', 201, 200, 'Title is too long (maximum is 200 characters)'],
    ['a body', 'body', 10_001, 10_000, 'Body is too long (maximum is 10000 characters)'],
  ])('limits %s by characters', async (_name, field, tooLong, longest, detail) => {
    const idea = { title: 'T', body: 'B' };
    const over = await key.post(path, { ...idea, [field]: '😀'.repeat(tooLong) });
    expect(over.json()).toEqual(invalid(detail));
    expect((await key.post(path, { ...idea, [field]: '😀'.repeat(longest) })).statusCode).toBe(201);
  });

  it('names the files that are refused, counted over both kinds', async () => {
    const reply = await send([
      ...texts,
      await file(),
      { ...(await file()), value: await imageOfSize(5 * 1024 * 1024 + 1) },
      { ...(await file()), type: 'image/jpeg' },
      { ...(await file()), value: Buffer.from('<svg/>'), type: 'image/svg+xml' },
      { name: 'attachments_base64[]', value: 'x' },
    ]);
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toEqual(
      invalid(
        'Attachment 2 is too large (maximum is 5 MB)',
        'Attachment 3 is image/png, but was sent as another type',
        'Attachment 4 must be a PNG, JPEG, WebP or GIF image',
        'Attachment 5 must be a base64 data URL',
      ),
    );
    expect(await test.database.client.idea.count()).toBe(0);
    expect(storedFiles(test)).toEqual([]);
  });

  it('refuses a sixth of both kinds together, and a text given twice', async () => {
    const base64 = { name: 'attachments_base64[]', value: pixel };
    const six = await send([
      ...texts,
      await file(),
      await file(),
      await file(),
      base64,
      base64,
      base64,
    ]);
    expect(six.json()).toEqual(invalid('Attachments are too many (maximum is 5)'));
    const twice = await send([...texts, { name: 'title', value: 'Another' }]);
    expect(twice.json()).toEqual(invalid('Title must be a string'));
    expect(storedFiles(test)).toEqual([]);
  });

  it.each([
    ['no boundary', 'multipart/form-data', '--x\r\n\r\n--x--'],
    ['nothing in it', 'multipart/form-data; boundary=x', ''],
    [
      'no end',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nT',
    ],
  ])('answers a multipart body with %s with 400', async (_name, type, payload) => {
    const headers = { 'content-type': type };
    const reply = await key.request({ method: 'POST', url: path, payload, headers });
    expect(reply.statusCode, reply.body).toBe(400);
    expect(reply.json().details).toEqual([]);
  });

  it('answers other content types with 415, and more than 40 MB with 413', async () => {
    const other = await key.request({
      method: 'POST',
      url: path,
      payload: 'title=T',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(other.statusCode).toBe(415);
    expect(other.json()).toEqual({
      error: 'Unsupported content type',
      details: ['Send application/json or multipart/form-data'],
    });
    const large = { ...(await file()), value: Buffer.alloc(41 * 1024 * 1024) };
    const reply = await send([...texts, large]);
    expect([reply.statusCode, storedFiles(test)]).toEqual([413, []]);
  });
});
