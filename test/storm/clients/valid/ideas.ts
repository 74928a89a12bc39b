import { dataUrl, formOf, pixel } from '../../../support/images/images.ts';
import { type Actor, json, valid } from '../actor.ts';
import { imagesOf } from './templates.ts';

const path = '/api/v1/ideas';
const uploads = { needs: ['database', 'storage', 'disk'] as const };

const kinds = {
  multipart: valid('REST: submit idea by multipart', 201, uploads),
  dataUrls: valid('REST: submit idea by data URLs, a large body', 201, uploads),
  graphql: valid('GraphQL: submitIdea by multipart', 200, uploads),
  list: valid('REST: list ideas'),
};

const submitIdea = `mutation ($input: SubmitIdeaInput!) {
  submitIdea(input: $input) { idea { id attachments { url byte_size: byteSize } } }
}`;

/** Ideas with attachments, sent in every way that there is. */
export function ideas(actor: Actor, image: Buffer) {
  const { ledger, apiKey: headers } = actor;
  const body = 'Sent in a storm';

  async function byMultipart(): Promise<void> {
    const marker = actor.mark();
    const record = ledger.begin('idea', marker);
    const form = await formOf([
      { name: 'title', value: marker },
      { name: 'body', value: body },
      { name: 'attachments[]', value: image, type: 'image/png' },
      { name: 'attachments_base64[]', value: pixel },
    ]);
    const reply = await ledger.write(record, { attachments: '2' }, () =>
      actor.send(kinds.multipart, {
        method: 'POST',
        path,
        headers: { ...headers, ...form.headers },
        body: form.payload,
      }),
    );
    if (reply) record.images = imagesOf('idea', marker, json(reply).attachments);
  }

  async function byDataUrls(): Promise<void> {
    const marker = actor.mark();
    const record = ledger.begin('idea', marker);
    const attachments = [dataUrl(image, 'image/png'), pixel];
    const reply = await ledger.write(record, { attachments: '2' }, () =>
      actor.send(kinds.dataUrls, {
        method: 'POST',
        path,
        headers,
        body: { title: marker, body, attachments_base64: attachments },
      }),
    );
    if (reply) record.images = imagesOf('idea', marker, json(reply).attachments);
  }

  async function byGraphQL(): Promise<void> {
    const marker = actor.mark();
    const record = ledger.begin('idea', marker);
    const variables = { input: { title: marker, body, attachments: [null] } };
    const form = await formOf([
      { name: 'operations', value: JSON.stringify({ query: submitIdea, variables }) },
      { name: 'map', value: JSON.stringify({ 0: ['variables.input.attachments.0'] }) },
      { name: '0', value: image, type: 'image/png' },
    ]);
    const reply = await ledger.write(record, { attachments: '1' }, () =>
      actor.send(kinds.graphql, {
        method: 'POST',
        path: '/graphql',
        headers: { ...headers, ...form.headers, 'graphql-require-preflight': '1' },
        body: form.payload,
      }),
    );
    if (reply)
      record.images = imagesOf('idea', marker, json(reply).data.submitIdea.idea.attachments);
  }

  const ways = [byMultipart, byDataUrls, byGraphQL];
  return async (number: number) => {
    await (ways[number % ways.length] as () => Promise<void>)();
    await actor.read(kinds.list, { method: 'GET', path: `${path}?per_page=5`, headers });
  };
}
