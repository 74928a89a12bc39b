import { formOf, pixel } from '../../../support/images/images.ts';
import { type Actor, hostile } from '../actor.ts';
import { craftedJpeg, craftedWebp, hugePng } from './images.ts';

const closes = { mayBeCut: true } as const;
const kinds = {
  notJson: hostile('Hostile body: malformed JSON', [400]),
  notObject: hostile('Hostile body: no JSON object', [422]),
  deep: hostile('Hostile body: 100,000 levels of JSON', [400, 422]),
  wrongTypes: hostile('Hostile body: wrong types', [422]),
  compressed: hostile('Hostile body: compressed', [415]),
  wrongType: hostile('Hostile body: wrong content type', [415]),
  openQuote: hostile('Hostile body: boundary="', [400]),
  noBoundary: hostile('Hostile body: without a boundary', [400]),
  cutMultipart: hostile('Hostile body: multipart without an end', [400]),
  manyParts: hostile('Hostile body: 1,000 parts', [413, 422], closes),
  manyFiles: hostile('Hostile body: 30 images', [413, 422], closes),
  // The connection may end if the body is still being sent when the response arrives.
  tooLarge: hostile('Hostile body: 2 MB where 1 MB is allowed', [413], closes),
  announced: hostile('Hostile body: 41 MB announced', [413], closes),
  crafted: hostile('Hostile body: crafted image', [422]),
  oneMultiplied: hostile('Hostile body: one file at 50 places', [200, 400, 413, 422], {
    mayHaveErrors: true,
  }),
};

const ideas = '/api/v1/ideas';
const entries = '/api/finance/entries';
const json = { 'content-type': 'application/json' };

/** Bodies that no client of good will sends, all with valid keys. */
export function bodies(actor: Actor) {
  const { apiKey, financeKey } = actor;
  const send = (
    kind: typeof kinds.deep,
    path: string,
    body: string | Buffer | object,
    headers: Readonly<Record<string, string>> = json,
  ) => {
    const key = path === entries ? financeKey : apiKey;
    return actor.send(kind, { method: 'POST', path, headers: { ...headers, ...key }, body });
  };
  const idea = [
    { name: 'title', value: 'T' },
    { name: 'body', value: 'B' },
  ];
  const multipart = async (
    kind: typeof kinds.deep,
    parts: Parameters<typeof formOf>[0],
    path = ideas,
  ) => {
    const form = await formOf(parts);
    const headers = { ...form.headers, 'apollo-require-preflight': '1' };
    return send(kind, path, form.payload, headers);
  };
  const imagePart = (value: Buffer, type: string) => [
    ...idea,
    { name: 'attachments[]', value, type },
  ];
  const tiny = Buffer.from(pixel.slice(pixel.indexOf(',') + 1), 'base64');
  const map = { 0: Array.from({ length: 50 }, (_, n) => `variables.i${n}.attachments.0`) };
  const variables = Object.fromEntries(
    map[0].map((_, n) => [`i${n}`, { title: 'T', body: 'B', attachments: [null] }]),
  );
  const declared = map[0].map((_, n) => `$i${n}: SubmitIdeaInput!`).join(', ');
  // Invalid on purpose, so that nothing is written.
  const query = `mutation (${declared}) { ${map[0]
    .map((_, n) => `a${n}: submitIdea(input: $i${n}) { idea { nothing } }`)
    .join(' ')} }`;

  const attacks: readonly (() => Promise<unknown>)[] = [
    () => send(kinds.notJson, entries, '{"amount": 1, '),
    () => send(kinds.notJson, '/api/v1/prompt_templates', '{"title": "\\ud800'),
    () => send(kinds.notObject, entries, '[1, 2, 3]'),
    () => send(kinds.deep, entries, `${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    () => send(kinds.deep, ideas, `{"title":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_001)}`),
    () => send(kinds.wrongTypes, entries, { amount: {}, date: [], category_id: 'x', tags: 1e21 }),
    () => send(kinds.wrongTypes, entries, '{"amount": 1e400, "__proto__": {"a": 1}}'),
    () =>
      send(kinds.compressed, entries, Buffer.alloc(2_000, 7), {
        ...json,
        'content-encoding': 'gzip',
      }),
    () =>
      send(kinds.compressed, ideas, Buffer.alloc(2_000, 7), { ...json, 'content-encoding': 'br' }),
    () => send(kinds.wrongType, entries, '<a/>', { 'content-type': 'text/xml' }),
    () =>
      send(kinds.openQuote, ideas, 'x'.repeat(3_000), {
        'content-type': 'multipart/form-data; boundary="',
      }),
    () => send(kinds.noBoundary, ideas, 'x', { 'content-type': 'multipart/form-data' }),
    () =>
      send(
        kinds.cutMultipart,
        ideas,
        '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nT',
        { 'content-type': 'multipart/form-data; boundary=b' },
      ),
    () => multipart(kinds.manyParts, Array(1_000).fill({ name: 'x', value: 'y' })),
    () =>
      multipart(kinds.manyFiles, [
        ...idea,
        ...Array(30).fill({ name: 'attachments[]', value: tiny, type: 'image/png' }),
      ]),
    () => send(kinds.tooLarge, entries, { description: 'x'.repeat(2_000_000) }),
    () =>
      send(kinds.crafted, ideas, {
        title: 'T',
        body: 'B',
        attachments_base64: ['data:image/png;base64,AAAA'],
      }),
    () => multipart(kinds.crafted, imagePart(craftedWebp(), 'image/webp')),
    () => multipart(kinds.crafted, imagePart(craftedJpeg(), 'image/jpeg')),
    () => multipart(kinds.crafted, imagePart(hugePng(), 'image/png')),
    () =>
      multipart(
        kinds.oneMultiplied,
        [
          { name: 'operations', value: JSON.stringify({ query, variables }) },
          { name: 'map', value: JSON.stringify(map) },
          { name: '0', value: tiny, type: 'image/png' },
        ],
        '/graphql',
      ),
  ];
  return async (number: number) => {
    await attacks[number % attacks.length]?.();
  };
}
