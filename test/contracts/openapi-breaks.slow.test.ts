import { describe, expect, it } from 'vitest';
import { breaksAfter, get, newNote, note, post, type Sample } from './sample-document.ts';

describe('a breaking change of the OpenAPI document', () => {
  it.each<[string, (document: Sample) => void, string[]]>([
    [
      'a removed path',
      (d) => delete d.paths['/notes'],
      ['GET /notes: was removed', 'POST /notes: was removed'],
    ],
    ['a removed method', (d) => delete d.paths['/notes'].post, ['POST /notes: was removed']],
    [
      'a removed success response',
      (d) => delete post(d).responses[201],
      ['POST /notes 201: was removed'],
    ],
    [
      'other credentials',
      (d) => {
        d.components.securitySchemes.key.scheme = 'basic';
      },
      [
        'GET /notes security: requires other credentials',
        'POST /notes security: requires other credentials',
      ],
    ],
    ['a removed parameter', (d) => get(d).parameters.pop(), ['GET /notes query kind: was removed']],
    [
      'a new required parameter',
      (d) => get(d).parameters.push({ name: 'sort', in: 'query', required: true }),
      ['GET /notes query sort: is now required'],
    ],
    [
      'a parameter that became required',
      (d) => {
        get(d).parameters[0].required = true;
      },
      ['GET /notes query page: is now required'],
    ],
    [
      'a parameter with narrower limits',
      (d) => {
        get(d).parameters[0].schema.maximum = 50;
      },
      ['GET /notes query page: has a narrower maximum: 50'],
    ],
    [
      'a removed enum value of a parameter',
      (d) => get(d).parameters[1].schema.enum.pop(),
      ['GET /notes query kind: lost the value long'],
    ],
    [
      'a body that became required',
      (d) => {
        post(d).requestBody.required = true;
      },
      ['POST /notes body: is now required'],
    ],
    [
      'a body of another type',
      (d) => {
        post(d).requestBody.content = {};
      },
      ['POST /notes body: is no longer application/json'],
    ],
    ['a removed response field', (d) => delete note(d).properties.text, ['Note.text: was removed']],
    [
      'a removed field outside of a component',
      (d) => delete get(d).responses[200].content['application/json'].schema.properties.notes,
      ['GET /notes 200.notes: was removed'],
    ],
    [
      'a response field that may be missing',
      (d) => note(d).required.pop(),
      ['Note.text: may now be missing'],
    ],
    [
      'a response field that may be null',
      (d) => {
        note(d).properties.text.type = ['string', 'null'];
      },
      ['Note.text: may now be null'],
    ],
    [
      'a response field of another format',
      (d) => {
        note(d).properties.id.format = 'int64';
      },
      ['Note.id: has another format'],
    ],
    [
      'a removed enum value of a response field',
      (d) => note(d).properties.kind.enum.pop(),
      ['Note.kind: lost the value long'],
    ],
    [
      'a removed request field',
      (d) => delete newNote(d).properties.tags,
      ['NewNote.tags: was removed'],
    ],
    [
      'a request field that became required',
      (d) => newNote(d).required.push('kind'),
      ['NewNote.kind: is now required'],
    ],
    [
      'a new required request field',
      (d) => {
        newNote(d).required.push('title');
        newNote(d).properties.title = { type: 'string' };
      },
      ['NewNote.title: is now required'],
    ],
    [
      'a request field that rejects null',
      (d) => {
        newNote(d).properties.kind.type = 'string';
      },
      ['NewNote.kind: no longer accepts null'],
    ],
    [
      'a request field that becomes an enum',
      (d) => {
        newNote(d).properties.text.enum = ['a'];
      },
      ['NewNote.text: is now an enum'],
    ],
    [
      'a shorter text',
      (d) => {
        newNote(d).properties.text.maxLength = 9;
      },
      ['NewNote.text: has a narrower maxLength: 9'],
    ],
    [
      'a longer text',
      (d) => {
        newNote(d).properties.text.minLength = 2;
      },
      ['NewNote.text: has a narrower minLength: 2'],
    ],
    [
      'a new limit',
      (d) => {
        newNote(d).properties.tags.minItems = 1;
      },
      ['NewNote.tags: has a narrower minItems: 1'],
    ],
    [
      'a shorter text in a list',
      (d) => {
        newNote(d).properties.tags.items.maxLength = 4;
      },
      ['NewNote.tags[]: has a narrower maxLength: 4'],
    ],
  ])('is %s', (_name, change, expected) => {
    expect(breaksAfter(change)).toEqual(expected);
  });
});

describe('a compatible change of the OpenAPI document', () => {
  it.each<[string, (document: Sample) => void]>([
    ['no change at all', () => {}],
    [
      'a new path',
      (d) => {
        d.paths['/tags'] = { get: { responses: {} } };
      },
    ],
    [
      'a new method',
      (d) => {
        d.paths['/notes'].delete = { responses: {} };
      },
    ],
    ['a new optional parameter', (d) => get(d).parameters.push({ name: 'sort', in: 'query' })],
    [
      'a parameter that becomes a reference',
      (d) => {
        d.components.parameters = { kind: get(d).parameters.pop() };
        get(d).parameters.push({ $ref: '#/components/parameters/kind' });
      },
    ],
    [
      'a new response field',
      (d) => {
        note(d).properties.size = { type: 'integer' };
      },
    ],
    [
      'a new request field',
      (d) => {
        newNote(d).properties.size = { type: 'integer' };
      },
    ],
    ['a request field that becomes optional', (d) => newNote(d).required.pop()],
    ['a response field that becomes required', (d) => note(d).required.push('kind')],
    [
      'a new enum value',
      (d) => {
        note(d).properties.kind.enum.push('medium');
        newNote(d).properties.kind.enum.push('medium');
      },
    ],
    [
      'wider limits',
      (d) => {
        newNote(d).properties.text.maxLength = 20;
        delete newNote(d).properties.tags.maxItems;
      },
    ],
    [
      'a narrower limit of a response field',
      (d) => {
        note(d).properties.text.maxLength = 5;
      },
    ],
    [
      'another description',
      (d) => {
        note(d).properties.text.description = 'The text.';
        d.components.securitySchemes.key.description = 'A secret.';
      },
    ],
    [
      'another name of the security scheme',
      (d) => {
        d.components.securitySchemes = { token: d.components.securitySchemes.key };
        get(d).security = [{ token: [] }];
        post(d).security = [{ token: [] }];
      },
    ],
    ['a removed error response', (d) => delete get(d).responses[404]],
  ])('is %s', (_name, change) => {
    expect(breaksAfter(change)).toEqual([]);
  });
});
