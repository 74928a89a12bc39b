import { describe, expect, it } from 'vitest';
import { useSeed } from '../support/app/app.ts';
import { usePackedClient } from '../support/cli/packed-client.ts';
import { serve } from '../support/http/local-server.ts';

const { client, newUser, server: folio } = usePackedClient();
const user = useSeed(() => newUser());

const api = (argv: readonly string[], input?: string, others: Record<string, string> = {}) =>
  client.run(['api', ...argv], {
    variables: { ...user.variables, ...others },
    ...(input === undefined ? {} : { input }),
  });

const titled = (title: string) => JSON.stringify({ title });

function createTemplate(title: string, ...flags: string[]) {
  const fields = { title, description: 'D', category: 'developer', content: 'Hello' };
  const parameters = Object.entries(fields).flatMap(([name, value]) => ['-f', `${name}=${value}`]);
  return api(['rest', 'POST', '/api/v1/prompt_templates', ...parameters, ...flags]);
}

describe('folio api rest', () => {
  it('prints the response as it is', async () => {
    const result = await api(['rest', 'get', '/api/finance/categories', '-f', 'type=income']);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    const reply = await fetch(`${folio.url}/api/finance/categories?type=income`, {
      headers: { authorization: `Bearer ${user.variables.FOLIO_FINANCE_KEY}` },
    });
    expect(result.stdout).toBe(await reply.text());
  });

  it('sends parameters as JSON, and a body from a file', async () => {
    const created = await createTemplate('Notes', '-f', 'tags[]=a', '-F', 'estimated_build_time=5');
    expect(created).toMatchObject({ code: 0, stderr: '' });
    const { id, ...template } = JSON.parse(created.stdout);
    expect(template).toMatchObject({ title: 'Notes', tags: ['a'], estimated_build_time: 5 });
    const path = `/api/v1/prompt_templates/${id}`;
    const updated = await api(['rest', 'put', path, '--input', '-', '--jq', '.title'], titled('B'));
    expect(updated).toMatchObject({ code: 0, stdout: 'B\n', stderr: '' });
    expect((await api(['rest', 'delete', path])).code).toBe(0);
    expect((await api(['rest', 'delete', path])).code).toBe(3);
  });

  it('fetches all pages through their links', async () => {
    for (const title of ['One', 'Two', 'Three']) await createTemplate(title);
    const argv = ['rest', 'get', 'api/v1/prompt_templates', '-F', 'per_page=1', '--paginate'];
    const result = await api([...argv, '--jq', '.prompt_templates[].title']);
    expect(result).toMatchObject({ code: 0, stdout: 'Three\nTwo\nOne\n', stderr: '' });
    expect((await api(argv)).stdout.trim().split('\n')).toHaveLength(3);
  });

  it('prints status and headers with --include, never the key', async () => {
    const argv = ['rest', 'get', '/api/v1/prompt_templates', '-i', '-H', 'X-Request-Id: abc'];
    const { code, stdout } = await api(argv);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^HTTP\/1.1 200 OK\n(.+\n)+\n\{"/);
    expect(stdout).not.toContain(user.variables.FOLIO_API_KEY);
    const set = await api([...argv.slice(0, -1), 'authorization: Bearer x']);
    expect(set.code).toBe(2);
    expect(set.stderr).toContain('The header authorization cannot be set.');
  });

  it('prints id, method, path and status of each request with --verbose', async () => {
    const argv = ['rest', 'get', '/api/v1/prompt_templates', '-H', 'X-Request-Id: abc'];
    const { code, stdout, stderr } = await api([...argv, '-F', 'per_page=1', '--verbose']);
    const line = 'Request id: abc (GET /api/v1/prompt_templates?per_page=1, status 200)\n';
    expect({ code, stderr }).toEqual({ code: 0, stderr: line });
    expect(JSON.parse(stdout)).toHaveProperty('prompt_templates');
    const failed = await api(['rest', 'delete', '/api/v1/prompt_templates/1', '--verbose']);
    expect(failed.stderr).toMatch(
      /^Request id: \S+ \(DELETE \/api\/v1\/prompt_templates\/1, status 404\)$/m,
    );
  });

  it.each([
    [['post', '/api/finance/categories', '-f', 'name='], 1, 'Validation failed'],
    [['get', '/api/v1/nothing'], 3, 'Not found'],
    [['delete', '/api/v1/prompt_templates'], 1, 'Method not allowed'],
    [['get', '/api/finance/categories', '--service', 'prompts'], 4, '(status 401)'],
  ])('prints the body of an error and sets the exit code: %s', async (argv, code, message) => {
    const result = await api(['rest', ...argv]);
    expect(result.code).toBe(code);
    expect(JSON.parse(result.stdout).error).toBeTypeOf('string');
    expect(result.stderr).toContain(message);
  });

  it.each([
    [['get', '/x', '-f', 'a'], 'Expected name=value.'],
    [['get', '/x', '-f', 'a[=1'], 'Invalid name “a[” for -f.'],
    [['post', '/x', '-f', 'a=1', '-F', 'a=2'], 'The parameter a of -F has two values.'],
    [['post', '/x', '-f', 'a=1', '-f', 'a[]=2'], 'The parameter a[] of -f has two values.'],
    [['get', '/x', '-f', 'a[b]=1'], 'no nested values'],
    [['post', '/x', '-F', 'a=@/nothing/here'], 'Cannot read /nothing/here'],
    [['post', '/x', '--paginate'], '--paginate requires GET.'],
    [['fetch', '/x'], 'Expected one of: get, head, post'],
    [['get', '/x', '--jq', '.['], 'jq filter failed'],
  ])('rejects %s before any request', async (argv, message) => {
    const result = await api(['rest', ...argv], undefined, { FOLIO_URL: 'http://127.0.0.1:1' });
    expect([1, 2]).toContain(result.code);
    expect(result.stderr).toContain(message);
    expect(result.stdout).toBe('');
  });

  it('sets the exit code 4 without a key and 6 without a server', async () => {
    const keyless = await api(['rest', 'get', '/api/v1/prompt_templates'], undefined, {
      FOLIO_API_KEY: '',
    });
    expect(keyless.code).toBe(4);
    const unreachable = await api(['rest', 'get', '/api/v1/x'], undefined, {
      FOLIO_URL: 'http://127.0.0.1:1',
    });
    expect(unreachable).toMatchObject({ code: 6, stdout: '' });
  });
});

describe('a server with a link to another server', () => {
  it('does not receive the key', async () => {
    const requests: (string | undefined)[] = [];
    const hostile = await serve((request, response) => {
      requests.push(request.url);
      if (request.url === '/redirect')
        response.writeHead(302, { location: `${folio.url}/graphql` });
      else response.setHeader('link', `<${folio.url}/api/v1/prompt_templates?page=2>; rel="next"`);
      response.end('[]');
    });
    const run = (...argv: string[]) =>
      api(['rest', 'get', ...argv], undefined, { FOLIO_URL: hostile });
    const linked = await run('/list', '--paginate');
    expect(linked.code).toBe(1);
    expect(linked.stderr).toContain('The server returned the same page twice.');
    const redirected = await run('/redirect');
    expect(redirected.code).toBe(1);
    expect(redirected.stderr).toContain('redirects to');
    expect(requests).toEqual(['/list', '/api/v1/prompt_templates?page=2', '/redirect']);
  });
});
