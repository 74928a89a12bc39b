import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePackedClient } from '../support/cli/packed-client.ts';

const { client, newUser } = usePackedClient();
let variables: Record<string, string>;

beforeAll(async () => {
  ({ variables } = await newUser());
  mkdirSync(client.configDir, { recursive: true });
});

const api = (argv: readonly string[], input?: string) =>
  client.run(['api', ...argv], { variables, ...(input === undefined ? {} : { input }) });

/** Writes a file. @returns its path */
function file(name: string, text: string): string {
  const path = join(client.configDir, name);
  writeFileSync(path, text);
  return path;
}

const createTemplate = `mutation ($input: CreatePromptTemplateInput!) {
  createPromptTemplate(input: $input) { promptTemplate { title content tags estimatedBuildTime } }
}`;

describe('folio api graphql', () => {
  it('prints the response as it is', async () => {
    const result = await api(['graphql', '-f', 'query={ serverVersion viewer { role } }']);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).toMatch(
      /^\{"data":\{"serverVersion":"[^"]+","viewer":\{"role":"MEMBER"\}\}\}$/,
    );
  });

  it('reads the document from a file, a parameter or standard input', async () => {
    const path = file('role.graphql', 'query { viewer { role } }');
    const expected = { code: 0, stdout: 'MEMBER\n', stderr: '' };
    const jq = ['--jq', '.data.viewer.role'];
    expect(await api(['graphql', '--input', path, ...jq])).toMatchObject(expected);
    expect(await api(['graphql', '-F', `query=@${path}`, ...jq])).toMatchObject(expected);
    const document = '{ viewer { role } }';
    expect(await api(['graphql', '--input', '-', ...jq], document)).toMatchObject(expected);
    expect(await api(['graphql', '-F', 'query=@-', ...jq], document)).toMatchObject(expected);
  });

  it('prints id, method, path and status of each request with --verbose', async () => {
    const line = /^Request id: \S+ \(POST \/graphql, status 200\)\n$/;
    const { code, stderr } = await api(['graphql', '-f', 'query={ serverVersion }', '--verbose']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(line) });
  });

  it('sends the JSON of a whole request, with or without a byte order mark', async () => {
    const request = {
      query:
        'query A { viewer { role } } query B($flag: Boolean!) { viewer { role @include(if: $flag) } }',
      operationName: 'A',
    };
    const json = JSON.stringify(request);
    const path = file('request.json', json);
    const first = await api(['graphql', '--input', file('marked.json', `\ufeff${json}`)]);
    expect(first.stdout).toBe('{"data":{"viewer":{"role":"MEMBER"}}}');
    const flags = '-f operationName=B -F flag=false'.split(' ');
    const second = await api(['graphql', '--input', path, ...flags]);
    expect(second.stdout).toBe('{"data":{"viewer":{}}}');
  });

  it('passes text and typed values as nested variables', async () => {
    const content = file('content.md', 'Hello {{NAME}},\nwelcome.');
    const result = await api([
      ...['graphql', '-f', `query=${createTemplate}`, '-f', 'input[title]=42'],
      ...['-f', 'input[description]=true', '-f', 'input[category]=DEVELOPER'],
      ...['-F', `input[content]=@${content}`, '-F', 'input[estimatedBuildTime]=25'],
      ...['-f', 'input[tags][]=a', '-f', 'input[tags][]=b'],
    ]);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(result.stdout).data.createPromptTemplate.promptTemplate).toEqual({
      title: '42',
      content: 'Hello {{NAME}},\nwelcome.',
      tags: ['a', 'b'],
      estimatedBuildTime: 25,
    });
  });

  it('fetches all pages of a connection, one line for each', async () => {
    const document = `query ($after: String, $first: Int) {
      categories { name }
      entries(first: $first, after: $after) { nodes { amount } pageInfo { hasNextPage endCursor } }
    }`;
    for (const amount of ['1', '2', '3']) {
      await client.run(['entries', 'add', '--category', 'Food', '--amount', amount], { variables });
    }
    const flags = ['--service', 'finance', '-f', `query=${document}`, '-F', 'first=2'];
    const all = await api(['graphql', ...flags, '--paginate']);
    expect(all).toMatchObject({ code: 0, stderr: '' });
    const pages = all.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).data.entries.nodes);
    expect(pages).toEqual([[{ amount: '3.00' }, { amount: '2.00' }], [{ amount: '1.00' }]]);
    const filter = ['--jq', '.data.entries.nodes[].amount'];
    expect((await api(['graphql', ...flags, '--paginate', ...filter])).stdout).toBe(
      '3.00\n2.00\n1.00\n',
    );
  });

  it.each([
    ['query ($first: Int) { entries(first: $first) { nodes { id } } }', 'variable $after'],
    ['query ($after: String) { entries(after: $after) { nodes { id } } }', 'requires pageInfo'],
  ])('rejects --paginate for %s', async (document, message) => {
    const flags = '--paginate --service finance -f'.split(' ');
    const result = await api(['graphql', ...flags, `query=${document}`]);
    expect(result.code).toBe(2);
    expect(result.stderr).toContain(message);
  });

  it('prints the response with errors, and the error', async () => {
    const unknown = await api(['graphql', '-f', 'query={ nothing }']);
    expect(unknown.code).toBe(1);
    expect(JSON.parse(unknown.stdout).errors).toHaveLength(1);
    expect(unknown.stderr).toContain('error: Cannot query field "nothing"');
    const forbidden = await api(['graphql', '-f', 'query={ financeKeys { id } }']);
    expect(forbidden.code).toBe(4);
    const missing = await api(['graphql', '-f', 'query={ promptTemplate(id: "x") { id } }']);
    expect(missing.code).toBe(3);
  });

  it('rejects a request without a document', async () => {
    const result = await api(['graphql']);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain('No GraphQL document given.');
  });
});
