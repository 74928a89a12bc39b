import { expect, it } from 'vitest';
import { generateKey } from '../../../../src/identity/key-format.ts';
import { useCli } from '../../../support/cli/cli.ts';

const newCli = useCli(() => () => Promise.reject(new Error('unexpected request')));
const variables = { FOLIO_URL: 'http://folio.test', FOLIO_API_KEY: generateKey('fol_') };
const rest = ['api', 'rest', 'get', '/api/v1/ideas'];
const graphql = ['api', 'graphql', '-f', 'query={ viewer { name } }'];

const codeOf = async (argv: readonly string[], reply: Response) => {
  const fetch = async () => reply;
  return (await newCli().run(argv, { fetch, variables, isPipeClosed: true })).code;
};

const notFound = () => Response.json({ error: 'Not found', details: [] }, { status: 404 });

it.each([rest, [...rest, '--include']])('an error sets the exit code: %j', async (...argv) => {
  expect(await codeOf(argv, notFound())).toBe(3);
});

it('an error of GraphQL sets the exit code', async () => {
  const errors = [{ message: 'Not found', extensions: { code: 'NOT_FOUND' } }];
  expect(await codeOf(graphql, Response.json({ errors }))).toBe(3);
});

it('a success exits with 0', async () => {
  expect(await codeOf(rest, Response.json({}))).toBe(0);
  expect(await codeOf(graphql, Response.json({ data: { viewer: null } }))).toBe(0);
});
