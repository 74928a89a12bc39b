import { type Actor, json, valid } from '../actor.ts';
import type { LedgerImage } from '../report.ts';

const path = '/api/v1/prompt_templates';

const needsStorage = { needs: ['database', 'storage'] as const };
const kinds = {
  create: valid('REST: create template', 201),
  update: valid('REST: update template'),
  show: valid('REST: show template'),
  list: valid('REST: list templates'),
  version: valid('Prompt version: fetch'),
  sameVersion: valid('Prompt version: not modified', 304),
  delete: valid('REST: delete template'),
  createWithImages: valid('REST: create template with screenshots', 201, needsStorage),
  replaceImages: valid('REST: replace screenshots', 200, needsStorage),
  readImage: valid('File: read', 200, needsStorage),
  readRange: valid('File: read a range', 206, needsStorage),
  notModified: valid('File: not modified', 304),
  large: valid('REST: create template, large body without an image', 201, {
    needs: ['database', 'disk'],
  }),
};

const fieldsOf = (title: string, content: string) => ({
  title,
  description: 'Written in a storm',
  content: content.repeat(200),
  category: 'creative',
  tags: ['storm'],
});
const stateOf = (content: string, screenshots = 0) => ({
  content: content.repeat(200),
  screenshots: String(screenshots),
});

/** Templates without images. */
export function templates(actor: Actor) {
  const { ledger, apiKey: headers } = actor;
  return async (number: number) => {
    const marker = actor.mark();
    const record = ledger.begin('template', marker);
    const first = `${number} {{FIRST}} `;
    const isLarge = number % 8 === 0;
    const reply = await ledger.write(record, stateOf(first), () =>
      actor.send(isLarge ? kinds.large : kinds.create, {
        method: 'POST',
        path,
        headers,
        // An unknown field is ignored, but makes the body a large one.
        body: { ...fieldsOf(marker, first), ...(isLarge ? { note: 'x'.repeat(2_000_000) } : {}) },
      }),
    );
    if (!reply) return;
    const at = `${path}/${json(reply).id}`;
    const second = `${number} {{SECOND}} `;
    await ledger.write(record, stateOf(second), () =>
      actor.send(kinds.update, {
        method: 'PUT',
        path: at,
        headers,
        body: { content: second.repeat(200) },
      }),
    );
    if (!record.isCertain) return;
    await actor.read(kinds.show, { method: 'GET', path: at, headers });
    const list = `${path}?per_page=10&page=1&category=creative`;
    await actor.read(kinds.list, { method: 'GET', path: list, headers });
    const version = `/prompt-versions/${marker.toLowerCase().replace(/[^a-z0-9]+/g, '-')}@latest`;
    const fetched = await actor.read(kinds.version, { method: 'GET', path: version, headers });
    const condition = { 'if-none-match': String(fetched?.headers.etag) };
    if (fetched) {
      await actor.read(kinds.sameVersion, {
        method: 'GET',
        path: version,
        headers: { ...headers, ...condition },
      });
    }
    if (number % 3 > 0) return;
    await ledger.write(record, null, () =>
      actor.send(kinds.delete, { method: 'DELETE', path: at, headers }),
    );
  };
}

interface ShownImage {
  readonly url: string;
  readonly byte_size: number;
}

/** The images of a record in a reply, for the ledger. */
export function imagesOf(
  noun: LedgerImage['noun'],
  marker: string,
  shown: readonly ShownImage[],
): LedgerImage[] {
  return shown.map(({ url, byte_size: byteSize }) => {
    const { pathname, search } = new URL(url);
    return { noun, marker, path: pathname + search, byteSize };
  });
}

/** Templates with screenshots, which are read back. */
export function screenshots(actor: Actor, images: readonly string[]) {
  const { ledger, apiKey: headers } = actor;

  async function readBack({ path: at }: LedgerImage): Promise<void> {
    const whole = await actor.read(kinds.readImage, { method: 'GET', path: at });
    await actor.read(kinds.readRange, {
      method: 'GET',
      path: at,
      headers: { range: 'bytes=0-99' },
    });
    const etag = whole?.headers.etag;
    if (!etag) return;
    await actor.read(kinds.notModified, {
      method: 'GET',
      path: at,
      headers: { 'if-none-match': etag },
    });
  }

  return async (number: number) => {
    const marker = actor.mark();
    const record = ledger.begin('template', marker);
    const content = `${number} {{IMAGE}} `;
    const reply = await ledger.write(record, stateOf(content, images.length), () =>
      actor.send(kinds.createWithImages, {
        method: 'POST',
        path,
        headers,
        body: { ...fieldsOf(marker, content), screenshots: images },
      }),
    );
    if (!reply) return;
    const { id, screenshots: shown } = json(reply);
    record.images = imagesOf('template', marker, shown);
    await readBack(record.images[0] as LedgerImage);
    if (number % 2 === 0) return;
    const replaced = await ledger.write(record, stateOf(content, 1), () =>
      actor.send(kinds.replaceImages, {
        method: 'PUT',
        path: `${path}/${id}`,
        headers,
        body: { screenshots: images.slice(0, 1) },
      }),
    );
    if (replaced) record.images = imagesOf('template', marker, json(replaced).screenshots);
  };
}
