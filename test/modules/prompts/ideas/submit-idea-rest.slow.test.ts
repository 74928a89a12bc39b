import { describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { expectInvalid, expectReply } from '../../../support/http/replies.ts';
import { dataUrl, image, pixel } from '../../../support/images/images.ts';
import { storedFiles } from '../../../support/images/stored-files.ts';
import { file, texts, useIdeaSubmission } from '../../../support/prompts/idea-parts.ts';

const test = useApp();
const path = '/api/v1/ideas';
const { key, send } = useIdeaSubmission(test);
const invalid = (...details: string[]) => ({ error: 'Validation failed', details });

describe('POST /api/v1/ideas', () => {
  it('stores an idea with the documented defaults', async () => {
    const reply = await key.post(path, { title: ' A title ', body: ' A body\n' });
    expectReply(reply, 201, {
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

  it('accepts data URLs in JSON and generates file names', async () => {
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

  it.each(['data:;base64,', 'data:application/octet-stream;base64,', 'data:;x=y;base64,'])(
    'returns 422 for a data URL that begins with %s, as JSON and as multipart',
    async (head) => {
      const url = pixel.replace('data:image/png;base64,', head);
      const details = [
        'Attachment 1 must be a data URL that names its image type, as data:image/png;base64, does',
      ];
      const json = await key.post(path, { title: 'T', body: 'B', attachments_base64: [url] });
      expect([json.statusCode, json.json().details]).toEqual([422, details]);
      const form = await send([...texts, { name: 'attachments_base64[]', value: url }]);
      expect([form.statusCode, form.json().details]).toEqual([422, details]);
      expect(storedFiles(test)).toEqual([]);
    },
  );

  it('ignores attachments in JSON: they are for multipart only (documented)', async () => {
    const reply = await key.post(path, { title: 'T', body: 'B', attachments: [pixel] });
    expect([reply.statusCode, reply.json().attachment_count]).toEqual([201, 0]);
  });

  it('returns 422 with each validation issue', async () => {
    const reply = await key.post(path, {
      title: ' ',
      feedback_type: 'praise',
      priority: 'LOW',
      attachments_base64: [1],
    });
    expectInvalid(
      reply,
      "Title can't be blank",
      "Body can't be blank",
      'Feedback type is not included in the list',
      'Priority is not included in the list',
      'Attachment 1 must be a base64 data URL',
    );
  });

  it.each([
    ['a title', 'title', 201, 200, 'Title is too long (maximum is 200 characters)'],
    ['a body', 'body', 10_001, 10_000, 'Body is too long (maximum is 10000 characters)'],
  ])('limits the characters of the %s', async (_name, field, tooLong, longest, detail) => {
    const idea = { title: 'T', body: 'B' };
    const over = await key.post(path, { ...idea, [field]: '😀'.repeat(tooLong) });
    expect(over.json()).toEqual(invalid(detail));
    expect((await key.post(path, { ...idea, [field]: '😀'.repeat(longest) })).statusCode).toBe(201);
  });

  it('returns 415 for other content types, and 413 above 40 MB', async () => {
    const other = await key.request({
      method: 'POST',
      url: path,
      payload: 'title=T',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expectReply(other, 415, {
      error: 'Unsupported content type',
      details: ['Send application/json or multipart/form-data'],
    });
    const large = { ...(await file()), value: Buffer.alloc(41 * 1024 * 1024) };
    const reply = await send([...texts, large]);
    expect([reply.statusCode, storedFiles(test)]).toEqual([413, []]);
  });
});
