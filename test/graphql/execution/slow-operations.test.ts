import { describe, expect, it } from 'vitest';
import { usePrivateApp } from '../../support/app/app.ts';
import { Client, signUp } from '../../support/users/people.ts';

interface SlowLine {
  readonly level: string;
  readonly requestId: string;
  readonly operation?: string;
  readonly fields?: string;
  readonly ms: number;
  readonly statements: number;
  readonly error?: string;
}

describe('with SLOW_OPERATION_MS=0, the log', () => {
  const test = usePrivateApp({ SLOW_OPERATION_MS: '0' });

  /** The lines about operations of one request. */
  async function linesOf(send: () => Promise<unknown>): Promise<SlowLine[]> {
    test.logLines.length = 0;
    await send();
    return test.logLines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'slow operation');
  }

  it('has the fields, the duration and the number of statements of an operation', async () => {
    const person = await signUp(test);
    const [line, ...others] = await linesOf(() =>
      person.execute(`query Mine { promptTemplates(first: 3) { edges { node { title } } } }`),
    );
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      level: 'warn',
      operation: 'Mine',
      fields: '{promptTemplates{edges{node{title}}}}',
      statements: 1,
      requestId: expect.any(String),
    });
    expect(line?.ms).toBeGreaterThan(0);
    expect(line).not.toHaveProperty('error');
  });

  it('has no value, alias, name of a fragment or of a variable', async () => {
    const person = await signUp(test);
    const document = `
      query Find($secretVariable: String) {
        secretAlias: promptTemplates(filter: { search: $secretVariable, anyTags: ["secretTag"] }) {
          ...SecretFragment
          totalCount @skip(if: true)
        }
        viewer { ... on User { name } }
      }
      fragment SecretFragment on PromptTemplateConnection { secretInner: edges { node { id } } }`;
    const [line] = await linesOf(() => person.execute(document, { secretVariable: 'secretValue' }));
    expect(line?.fields).toBe(
      '{promptTemplates{...on PromptTemplateConnection{edges{node{id}}}totalCount}viewer{...on User{name}}}',
    );
    expect(JSON.stringify(line)).not.toMatch(/secret/i);
  });

  it('has the code of the first error', async () => {
    const person = await signUp(test);
    const [line] = await linesOf(() =>
      person.graphql('mutation { createAccount(input: { name: "" }) { account { id } } }'),
    );
    expect(line).toMatchObject({
      error: 'VALIDATION_FAILED',
      fields: '{createAccount{account{id}}}',
    });
  });

  it('has no field of a document that was rejected, whose names are from the client', async () => {
    const [line] = await linesOf(() => new Client(test).graphql('{ somethingSecret }'));
    expect(line).toMatchObject({ error: 'GRAPHQL_VALIDATION_FAILED', statements: 0 });
    expect(line).not.toHaveProperty('fields');
  });

  it('has at most 2,000 characters of the fields, and 100 of the name', async () => {
    const fields = 'promptTemplates(first: 1) { edges { node { title content description } } }';
    const aliases = Array.from({ length: 40 }, (_, index) => `a${index}: ${fields}`).join(' ');
    const person = await signUp(test);
    const [line] = await linesOf(() => person.execute(`query ${'N'.repeat(500)} { ${aliases} }`));
    expect(line?.operation).toBe(`${'N'.repeat(100)}…`);
    expect(line?.fields).toHaveLength(2_001);
    expect(line?.fields).toMatch(/…$/);
  });

  it('names the operation of a page and of a REST endpoint', async () => {
    const person = await signUp(test);
    const key = await person.createApiKey();
    const [line] = await linesOf(() => key.get('/api/v1/prompt_templates'));
    expect(line?.operation).toMatch(/Template/);
    expect(line?.fields).toContain('promptTemplates');
  });
});

describe('with SLOW_OPERATION_MS=900000, the log', () => {
  const test = usePrivateApp({ SLOW_OPERATION_MS: '900000' });

  it('has no operation that takes less', async () => {
    const person = await signUp(test);
    test.logLines.length = 0;
    await person.execute('{ viewer { name } }');
    expect(test.logLines.join()).not.toContain('slow operation');
  });
});
