import { type OpenApi, openApiBreaks } from './openapi-breaks.ts';

const content = (schema: object) => ({ content: { 'application/json': { schema } } });

/** A small document; each test changes a copy of it. */
function sample() {
  return {
    paths: {
      '/notes': {
        get: {
          security: [{ key: [] }],
          parameters: [
            { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
            { name: 'kind', in: 'query', schema: { type: 'string', enum: ['short', 'long'] } },
          ],
          responses: {
            200: content({
              type: 'object',
              required: ['notes'],
              properties: {
                notes: { type: 'array', items: { $ref: '#/components/schemas/Note' } },
              },
            }),
            404: content({ type: 'object' }),
          },
        },
        post: {
          security: [{ key: [] }],
          requestBody: { required: false, ...content({ $ref: '#/components/schemas/NewNote' }) },
          responses: { 201: content({ $ref: '#/components/schemas/Note' }) },
        },
      },
    },
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'A key.' } },
      schemas: {
        Note: {
          type: 'object',
          required: ['id', 'text'],
          properties: {
            id: { type: 'string', format: 'uuid' },
            text: { type: 'string', maxLength: 10, description: 'Its text.' },
            kind: { type: 'string', enum: ['short', 'long'] },
          },
        },
        NewNote: {
          type: 'object',
          required: ['text'],
          properties: {
            text: { type: 'string', minLength: 1, maxLength: 10 },
            kind: { type: ['string', 'null'], enum: ['short', 'long', null] },
            tags: { type: 'array', maxItems: 3, items: { type: 'string', maxLength: 5 } },
          },
        },
      },
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: tests change it at will.
export type Sample = any;

export function breaksAfter(change: (document: Sample) => void): string[] {
  const after = sample();
  change(after);
  const breaks = openApiBreaks(sample() as unknown as OpenApi, after as unknown as OpenApi);
  return breaks.map(({ path, message }) => `${path}: ${message}`);
}

export const get = (document: Sample) => document.paths['/notes'].get;
export const post = (document: Sample) => document.paths['/notes'].post;
export const note = (document: Sample) => document.components.schemas.Note;
export const newNote = (document: Sample) => document.components.schemas.NewNote;
