import { describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { expectInvalid } from '../../../support/http/replies.ts';
import { image, imageOfSize, pixel } from '../../../support/images/images.ts';
import { storedFiles } from '../../../support/images/stored-files.ts';
import { file, texts, useIdeaSubmission } from '../../../support/prompts/idea-parts.ts';

const test = useApp();
const path = '/api/v1/ideas';
const { key, send } = useIdeaSubmission(test);
interface Filename {
  readonly filename: string;
}
/** Sends a multipart body from raw parts, for bodies that client libraries do not send. */
const sendRaw = (parts: readonly (string | Buffer)[]) => {
  const lines = parts.flatMap((part) => ['--x\r\nContent-Disposition: form-data; ', part, '\r\n']);
  const payload = Buffer.concat([...lines, '--x--\r\n'].map((line) => Buffer.from(line)));
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  return key.request({ method: 'POST', url: path, headers, payload });
};
const invalid = (...details: string[]) => ({ error: 'Validation failed', details });

describe('POST /api/v1/ideas', () => {
  it('accepts files and data URLs as multipart, with the enum values of JSON', async () => {
    const reply = await send([
      ...texts,
      { name: 'feedback_type', value: 'bug_report' },
      { name: 'priority', value: 'high' },
      await file('webp', 'Büro „Plan“.webp'),
      { name: 'attachments_base64[]', value: pixel },
      await file('png', '../../etc/\u202epasswd'),
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

  it('accepts part names without brackets, and an empty file input', async () => {
    const empty = { name: 'attachments', value: Buffer.alloc(0), filename: '' };
    const one = { ...(await file()), name: 'attachments' };
    const reply = await send([...texts, empty, one, { name: 'attachments_base64', value: pixel }]);
    expect(reply.statusCode, reply.body).toBe(201);
    expect(reply.json().attachment_count).toBe(2);
  });

  it('stores files sent as attachments[0], attachments[1] … in the order of their numbers', async () => {
    const names = ['attachments[10]', 'attachments[2]', 'attachments', 'attachments[0]'];
    const parts = await Promise.all(
      names.map(async (name) => ({ ...(await file('png', `${name}.png`)), name })),
    );
    const reply = await send([...texts, ...parts, { name: 'attachments_base64[0]', value: pixel }]);
    expect(reply.statusCode, reply.body).toBe(201);
    expect(reply.json().attachments.map(({ filename }: Filename) => filename)).toEqual([
      'attachments.png',
      'attachments[0].png',
      'attachments[2].png',
      'attachments[10].png',
      'attachment-5.png',
    ]);
  });

  it('returns 422 with an issue for each file with an unknown name, besides the other issues', async () => {
    const named = async (name: string) => ({ ...(await file()), name });
    const reply = await send([
      { name: 'title', value: ' ' },
      { name: 'body', value: 'B' },
      await named('attachments[]'),
      await named('attachments[x]'),
      await named('attachment'),
      await named('body'),
      { name: 'photo', value: Buffer.alloc(0), filename: '' },
    ]);
    expectInvalid(
      reply,
      "Title can't be blank",
      'File "attachments[x]" must be sent as attachments[]',
      'File "attachment" must be sent as attachments[]',
      'File "body" must be sent as attachments[]',
    );
    expect(storedFiles(test)).toEqual([]);
  });

  it('returns 422 with an issue for each rejected image besides those of other fields', async () => {
    const reply = await send([
      { name: 'title', value: ' ' },
      { name: 'body', value: 'B' },
      await file(),
      { ...(await file()), value: Buffer.from('not an image') },
      { name: 'attachments_base64[]', value: 'picture.png' },
    ]);
    expectInvalid(
      reply,
      "Title can't be blank",
      'Attachment 2 must be a PNG, JPEG, WebP or GIF image',
      'Attachment 3 must be a base64 data URL',
    );
    expect(storedFiles(test)).toEqual([]);
  });

  it.each(['attachments[]', 'attachments', 'attachments[3]'])(
    'returns 422 for a string under %s, unless it is empty',
    async (name) => {
      const reply = await send([...texts, { name, value: pixel }]);
      expectInvalid(reply, 'attachments[] must be sent as files, with a file name');
      const empty = await send([...texts, { name, value: '' }, await file()]);
      expect([empty.statusCode, empty.json().attachment_count]).toEqual([201, 1]);
    },
  );

  it.each([
    ['without a Content-Type', undefined, 201],
    ['of application/octet-stream', 'application/octet-stream', 201],
    ['of the right type', 'image/png', 201],
    ['of another type', 'image/gif', 422],
  ])('uses the type of the file for a part %s', async (_name, type, status) => {
    const reply = await sendRaw([
      'name="title"\r\n\r\nT',
      'name="body"\r\n\r\nB',
      Buffer.concat([
        Buffer.from('name="attachments[]"; filename="a.png"\r\n'),
        Buffer.from(type ? `Content-Type: ${type}\r\n\r\n` : '\r\n'),
        await image('png'),
      ]),
    ]);
    expect(reply.statusCode, reply.body).toBe(status);
  });

  it('returns 422 for a file without a name', async () => {
    const reply = await sendRaw([
      'name="title"\r\n\r\nT',
      'name="body"\r\n\r\nB',
      'filename="a.png"\r\n\r\nX',
      'x=y\r\n\r\na text without a name',
    ]);
    expect(reply.json()).toEqual(invalid('File "" must be sent as attachments[]'));
  });

  it.each([
    ['of ISO-8859-1', '; charset=ISO-8859-1', 'Büro', 'latin1'],
    ['of UTF-8', '; charset=utf-8', 'Büro', 'utf8'],
    ['of ISO-8859-1 that is not declared', '', 'Büro', 'latin1'],
    ['with special characters', '', '\ufeffBüro \ufffd', 'utf8'],
  ] as const)('reads a text %s', async (_name, charset, text, encoding) => {
    const head = Buffer.from(`name="body"\r\nContent-Type: text/plain${charset}\r\n\r\n`);
    const body = Buffer.concat([head, Buffer.from(text, encoding)]);
    const reply = await sendRaw(['name="title"\r\n\r\nT', body]);
    expect([reply.statusCode, reply.json().body]).toEqual([201, text]);
  });

  it('returns 422 with the position of each rejected file, counted over files and data URLs', async () => {
    const reply = await send([
      ...texts,
      await file(),
      { ...(await file()), value: await imageOfSize(5 * 1024 * 1024 + 1) },
      { ...(await file()), type: 'image/jpeg' },
      { ...(await file()), value: Buffer.from('<svg/>'), type: 'image/svg+xml' },
      { name: 'attachments_base64[]', value: 'x' },
    ]);
    expectInvalid(
      reply,
      'Attachment 2 is too large (maximum is 5 MB)',
      'Attachment 3 is image/png, but was sent as another type',
      'Attachment 4 must be a PNG, JPEG, WebP or GIF image',
      'Attachment 5 must be a base64 data URL',
    );
    expect(await test.database.client.idea.count()).toBe(0);
    expect(storedFiles(test)).toEqual([]);
  });

  it('returns 422 for six images of both kinds together, and for a text part that is sent twice', async () => {
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
    ['no content', 'multipart/form-data; boundary=x', ''],
    [
      'no end',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nT',
    ],
  ])('returns 400 for a multipart body with %s', async (_name, type, payload) => {
    const headers = { 'content-type': type };
    const reply = await key.request({ method: 'POST', url: path, payload, headers });
    expect(reply.statusCode, reply.body).toBe(400);
    expect(reply.json().details).toEqual([]);
  });
});
