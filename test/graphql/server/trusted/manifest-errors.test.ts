import { describe, expect, it } from 'vitest';
import { schema } from '../../../../src/graphql/schema.ts';
import { loadTrustedDocuments } from '../../../../src/graphql/server/trusted/load-documents.ts';
import { StartError } from '../../../../src/start/start-error.ts';
import { sha256, writeManifest, writeManifestFile } from '../../../support/graphql/manifest.ts';

const load = (trustedDocuments: string, introspection = true) =>
  loadTrustedDocuments(schema, { trustedDocuments, trustedOnly: false, introspection }, []);

function errorOf(file: string, introspection?: boolean): string {
  try {
    load(file, introspection);
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as Error).message;
  }
  return 'none';
}

const document = 'query A { __typename }';
const key = sha256(document);

describe('a manifest of trusted documents', () => {
  it('has documents by their hashes, with or without a prefix', () => {
    const more = `${document} `;
    const file = writeManifestFile({ [key]: document, [`sha256:${sha256(more)}`]: more });
    expect(load(file)?.documents.map(({ hash }) => hash)).toEqual([key, sha256(more)]);
  });

  it.each([
    ['not JSON', '{', 'is not JSON'],
    ['a list', [], 'is not a JSON object'],
    ['another key', { A: document }, 'has the key "A", which is not a SHA-256 in hex'],
    ['no string', { [key]: 1 }, `has no string for the key ${key}`],
    [
      'another document',
      { [key]: '{ viewer { id } }' },
      `has another document for the key ${key} than the one with this SHA-256`,
    ],
    [
      'too many documents',
      Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [index, ''])),
      'has 1001 documents; the maximum is 1000',
    ],
    ['too many bytes', ' '.repeat(4_194_305), 'has 4194305 bytes; the maximum is 4194304'],
  ])('is an error with %s', (_name, content, problem) => {
    const file = writeManifestFile(content);
    expect(errorOf(file)).toBe(`The manifest of trusted documents ${file} ${problem}`);
  });

  it('is an error if it does not exist', () => {
    expect(errorOf('/missing.json')).toMatch(
      /^The manifest of trusted documents \/missing\.json can't be read: ENOENT/,
    );
  });

  it.each([
    ['query B { nothing }', 'Cannot query field "nothing" on type "Query".'],
    ['query B {', 'Syntax Error: Expected Name, found <EOF>.'],
    ['fragment B on Query { __typename }', 'Fragment "B" is never used.'],
    [
      `query B { ${'a: __typename '.repeat(51)} }`,
      'The document has 51 aliases; the maximum is 50',
    ],
  ])('is an error with a document that can not run (%s)', (source, problem) => {
    const file = writeManifest([document, source]);
    const name = source.startsWith('query') ? 'query B' : 'without a name';
    expect(errorOf(file)).toBe(
      `The manifest of trusted documents ${file} has a document that this server can't run, ${name} (${sha256(source)}): ${problem}`,
    );
  });

  it('is an error with introspection where that is off', () => {
    const file = writeManifest(['query B { __schema { types { name } } }']);
    expect(errorOf(file, true)).toBe('none');
    expect(errorOf(file, false)).toContain('GraphQL introspection has been disabled');
  });
});
