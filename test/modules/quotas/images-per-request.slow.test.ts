import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { graphqlForm, image, pixel } from '../../support/images/images.ts';
import { signUp } from '../../support/users/people.ts';

const test = useApp();
const key = useSeed(async () => (await signUp(test)).createApiKey({ permission: 'MANAGE' }));
beforeEach(async () => {
  await test.database.client.idea.deleteMany();
});

const submit = (alias: string, images: string, directive = '') =>
  `${alias}: submitIdea(input: { title: "T", body: "B", attachments: ${images} }) ${directive} { idea { attachmentCount } }`;
const aliases = (count: number, images: string) =>
  Array.from({ length: count }, (_, number) => submit(`a${number}`, images)).join('\n');

/** Expects that fields with images fail, and that nothing was stored, not even temporarily. */
async function expectTooMany(count: number, request: () => Promise<object>) {
  const stage = vi.spyOn(test.app.images, 'stage');
  try {
    const { errors } = (await request()) as { errors: { extensions: object }[] };
    expect(errors.length).toBeGreaterThan(0);
    for (const { extensions } of errors) {
      expect(extensions).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: [
          { path: [], message: `The request has ${count} images, and at most 25 are allowed` },
        ],
      });
    }
    expect(stage).not.toHaveBeenCalled();
  } finally {
    stage.mockRestore();
  }
}

describe('the quota of images in a request', () => {
  it('counts an uploaded file once for each path that it is mapped to', async () => {
    const variables = { images: Array(5).fill(null) };
    const send = async (fields: number) => {
      const query = `mutation ($images: [Upload!]) { ${aliases(fields, '$images')} }`;
      const places = variables.images.map((_, index) => `variables.images.${index}`);
      const file = { name: 'f', value: await image('png'), type: 'image/png' };
      const form = await graphqlForm({ query, variables }, { f: places }, file);
      return (await key.request({ method: 'POST', url: '/graphql', ...form })).json();
    };
    await expectTooMany(30, () => send(6));
    expect((await send(5)).errors).toBeUndefined();
    expect(await test.database.client.ideaAttachment.count()).toBe(25);
  });

  it.each([1, 2, 3])('counts data URLs in variables, literals and fragments (run %i)', async () => {
    const query = `mutation ($images: [Upload!], $one: Upload!, $no: Boolean!) {
      ${aliases(4, '$images')}
      ${submit('five', '[$one, $one, $one]')}
      ...More
      ... on Mutation { ${submit('six', `["${pixel}", "${pixel}"]`)} }
      ${submit('skipped', '$images', '@skip(if: true)')}
      ${submit('excluded', '$images', '@include(if: $no)')}
    }
    fragment More on Mutation { ${submit('seven', '[$one]')} ${submit('seven', '[$one]')} }`;
    // 20 + 3 + 1 + 2: with the fields that do not run, it would be more.
    const variables = { images: Array(5).fill(pixel), one: pixel, no: false };
    await expectTooMany(26, () => key.graphql(query, variables));
    const fewer = { ...variables, images: Array(4).fill(pixel) };
    const { errors } = await key.graphql(query, fewer);
    expect(errors).toBeUndefined();
    expect(await test.database.client.ideaAttachment.count()).toBe(22);
  });

  it('counts the images of a request once, even if several fields use them', async () => {
    const lookUp = vi.spyOn(test.app.executor.schema, 'getMutationType');
    const input = { title: 'T', body: 'B', attachments: Array(900).fill(pixel) };
    const fields = Array.from(
      { length: 20 },
      (_, number) => `a${number}: submitIdea(input: $i) { idea { id } }`,
    );
    const send = (count: number) =>
      key.graphql(`mutation ($i: SubmitIdeaInput!) { ${fields.slice(0, count).join('\n')} }`, {
        i: input,
      });
    try {
      const lookUps: number[] = [];
      for (const count of [1, 20]) {
        await send(count);
        lookUp.mockClear();
        const { errors } = await send(count);
        expect(errors?.[0]?.message).toBe('Validation failed');
        lookUps.push(lookUp.mock.calls.length);
      }
      expect(lookUps[1]).toBe(lookUps[0]);
    } finally {
      lookUp.mockRestore();
    }
  });

  it('returns the results of fields without images', async () => {
    const query = `mutation ($images: [Upload!]) {
      ${aliases(6, '$images')} ${submit('plain', '[]')} }`;
    const { data } = await key.graphql(query, { images: Array(5).fill(pixel) });
    expect(data).toMatchObject({ a0: null, a5: null, plain: { idea: { attachmentCount: 0 } } });
  });

  it('returns 422 in REST if it is lower than the maximum of a record', async () => {
    const { quotas } = test.config as { quotas: { imagesPerRequest: number } };
    quotas.imagesPerRequest = 1;
    try {
      const attachments_base64 = [pixel, pixel];
      const reply = await key.post('/api/v1/ideas', { title: 'T', body: 'B', attachments_base64 });
      expect(reply.statusCode).toBe(422);
      expect(reply.json().details).toEqual(['The request has 2 images, and at most 1 are allowed']);
    } finally {
      quotas.imagesPerRequest = 25;
    }
  });
});
