import { isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { errorCatalogue, issueCodes } from '../../src/errors.ts';
import { schema } from '../../src/graphql/schema.ts';
import { projectFiles, read } from '../guards/project-files.ts';

/** The cells of the tables of a page, without the heads. */
const rowsOf = (page: string) =>
  Array.from(read(page).matchAll(/^\| `.*\|$/gm), ([row]) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );

const namesIn = (cell = '') => Array.from(cell.matchAll(/`(\w+)`/g), ([, name]) => name as string);
const pages = projectFiles(/^docs\/clients\/.*\.md$/);

describe('the pages for clients', () => {
  it('show the files that the tests run', () => {
    const shown = pages.flatMap((page) =>
      Array.from(
        read(page).matchAll(/\]\(\.\.\/\.\.\/(test\/clients\/[^)]+)\):\n\n```\w+\n([\s\S]*?)```/g),
        ([, path, text]) => ({ path: path as string, text }),
      ),
    );
    expect(shown.map(({ path }) => path).toSorted()).toEqual([
      'test/clients/apollo/client.ts',
      'test/clients/apollo/updates.ts',
      'test/clients/codegen/codegen.ts',
      'test/clients/fetch-within-rate-limit.ts',
      'test/clients/gql-tada/graphql.ts',
      'test/clients/gql-tada/request.ts',
      'test/clients/gql-tada/write-types.ts',
      'test/clients/relay/environment.ts',
      'test/clients/relay/relay.config.json',
      'test/clients/rest/openapi-fetch.ts',
      'test/clients/trusted/apollo-link.ts',
      'test/clients/trusted/codegen.ts',
      'test/clients/trusted/urql-exchange.ts',
      'test/clients/urql/client.ts',
      'test/clients/urql/updates.ts',
      'test/clients/vite/vite.config.ts',
    ]);
    for (const { path, text } of shown) expect(text, path).toBe(read(path));
  });

  it('show documents that the Relay compiler compiles', () => {
    const withoutIndentation = (text: string) => text.replaceAll(/^ +/gm, '').trim();
    const compiled = withoutIndentation(read('test/clients/relay/documents.ts'));
    const blocks = read('docs/clients/relay.md').matchAll(/```graphql\n([\s\S]*?)```/g);
    const documents = Array.from(blocks, ([, text]) => withoutIndentation(text as string));
    expect(documents.length).toBeGreaterThan(1);
    expect(documents.filter((document) => !compiled.includes(document))).toEqual([]);
  });

  it('are all linked in docs/clients.md', () => {
    expect(pages.length).toBeGreaterThan(5);
    const index = read('docs/clients.md');
    expect(pages.filter((page) => !index.includes(page.replace('docs/', '')))).toEqual([]);
  });
});

describe('docs/clients/errors.md', () => {
  const rows = rowsOf('docs/clients/errors.md');

  it('lists each code of the error catalogue with its status', () => {
    const listed = rows.filter((row) => row.length === 4);
    const codes = listed.map(([code, status]) => [...namesIn(code), Number(status)]);
    const catalogue = Object.entries(errorCatalogue).map(([code, { status }]) => [code, status]);
    expect(codes.toSorted()).toEqual(catalogue.toSorted());
  });

  it('lists each code of a validation issue', () => {
    const codes = rows.filter((row) => row.length === 2).flatMap(([code]) => namesIn(code));
    expect(codes.toSorted()).toEqual(Object.keys(issueCodes).toSorted());
  });
});

describe('docs/clients/writes.md', () => {
  it('lists each mutation with the fields of its payload', () => {
    const listed = rowsOf('docs/clients/writes.md').map(([mutation, payload]) => [
      ...namesIn(mutation),
      namesIn(payload).toSorted(),
    ]);
    const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
    const expected = mutations.map(({ name, type }) => {
      const fields = isObjectType(type) ? Object.keys(type.getFields()) : [];
      return [name, fields.filter((field) => field !== 'query').toSorted()];
    });
    expect(listed.toSorted()).toEqual(expected.toSorted());
  });
});
