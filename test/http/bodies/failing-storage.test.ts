import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { usePrivateApp } from '../../support/app/app.ts';
import { dataUrl, formOf, image } from '../../support/images/images.ts';
import { signUp } from '../../support/users/people.ts';

const test = usePrivateApp();

it("while images can't be written, GraphQL returns STORAGE_UNAVAILABLE and REST returns 503", async () => {
  const key = await (await signUp(test)).createApiKey({ permission: 'MANAGE' });
  const imageBytes = await image('png');
  const upload = async () => {
    const { payload, headers } = await formOf([
      { name: 'title', value: 'T' },
      { name: 'body', value: 'B' },
      { name: 'attachments[]', value: imageBytes, type: 'image/png' },
    ]);
    return key.request({ method: 'POST', url: '/api/v1/ideas', payload, headers });
  };
  const images = join(test.config.dataDir, 'images');
  renameSync(images, `${images}.away`);
  writeFileSync(images, '');
  try {
    const reply = await key.post('/graphql', {
      query: `mutation ($images: [Upload!]) {
        submitIdea(input: { title: "T", body: "B", attachments: $images }) { idea { id } } }`,
      variables: { images: [dataUrl(imageBytes, 'image/png')] },
    });
    expect(reply.json().errors[0].extensions.code).toBe('STORAGE_UNAVAILABLE');
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([200, '1']);
    const rest = await upload();
    expect([rest.statusCode, rest.headers['retry-after']]).toEqual([503, '1']);
  } finally {
    rmSync(images);
    renameSync(`${images}.away`, images);
  }
  expect((await upload()).statusCode).toBe(201);
});
