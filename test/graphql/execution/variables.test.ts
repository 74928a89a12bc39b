import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { graphqlForm, image, pixel } from '../../support/images/images.ts';
import { processorMillis } from '../../support/processor-time.ts';
import { type Client, signUp } from '../../support/users/people.ts';

const test = useApp();
const secret = 'correct-horse-battery-staple';
const dataUrl = `data:image/png;base64,${'iVBORw0KGgo'.repeat(200)}`;

const person = useSeed(() => signUp(test));
const key = useSeed(() => person.createApiKey({ permission: 'MANAGE' }));

const create = `mutation ($input: CreatePromptTemplateInput!) {
  createPromptTemplate(input: $input) { promptTemplate { title screenshotCount } } }`;
const inputWith = (screenshots: unknown) => ({
  ...{ title: 'New', description: 'A text', content: 'Hello', category: 'CREATIVE' },
  screenshots,
});

/** The replies to an operation that is sent three times. It is compiled the second time. */
async function repliesTo(client: Client, query: string, variables: object) {
  const replies = [];
  for (let time = 0; time < 3; time += 1) {
    const { data, errors } = await client.graphql(query, variables);
    replies.push({
      data,
      errors: errors?.map(({ message, extensions }) => [extensions.code, message]),
    });
  }
  return replies;
}

describe('an input of a type with @oneOf', () => {
  const keys = '; Exactly one key must be specified for OneOf type "ScreenshotInput".';
  const notNull = '.id"; Field "id" must be non-null.';

  it.each([
    ['two values', { id: 'x', upload: pixel }, [`"${keys}`]],
    ['no value', {}, [`"${keys}`]],
    ['a null beside a value', { id: null, upload: pixel }, [`"${keys}`, notNull]],
    ['null only', { id: null }, [notNull]],
  ])('is rejected with %s, on every run of the document', async (_name, item, reasons) => {
    const replies = await repliesTo(key, create, { input: inputWith([item]) });
    const errors = reasons.map((reason) => [
      'BAD_USER_INPUT',
      `Variable "$input" got invalid value at "input.screenshots[0]${reason}`,
    ]);
    const reply = { data: undefined, errors };
    expect(replies).toEqual([reply, reply, reply]);
  });

  it('is rejected with two values in a multipart request', async () => {
    const variables = { input: inputWith([{ id: 'x', upload: null }]) };
    const map = { 0: ['variables.input.screenshots.0.upload'] };
    const file = { name: '0', value: await image('png'), type: 'image/png' };
    const { payload, headers } = await graphqlForm({ query: create, variables }, map, file);
    for (let time = 0; time < 3; time += 1) {
      const reply = await key.request({ method: 'POST', url: '/graphql', payload, headers });
      expect(reply.json().errors[0].message).toContain('Exactly one key must be specified');
    }
  });

  it.each([
    ['two values', '{ id: "x", upload: $upload }'],
    ['a null beside a value', '{ id: null, upload: $upload }'],
    ['null only', '{ id: null }'],
  ])('is rejected with %s in a literal', async (_name, item) => {
    const query = `mutation ($upload: Upload!) { createPromptTemplate(input: {
      title: "New", description: "A", content: "A", category: CREATIVE,
      screenshots: [${item}, { upload: $upload }] }) { __typename } }`;
    const [first, ...others] = await repliesTo(key, query, { upload: pixel });
    expect(first?.errors?.[0]?.[0]).toBe('GRAPHQL_VALIDATION_FAILED');
    expect(others).toEqual([first, first]);
  });
});

describe('a variable inside a literal', () => {
  it('leaves a field unchanged if it is missing, on every run of the document', async () => {
    const { categories } = await person.execute('{ categories { id } }');
    const created = await person.execute(
      `mutation ($id: ID!) { createEntry(input: { categoryId: $id, amount: 1, description: "Rent",
        tags: ["home"] }) { entry { id } } }`,
      { id: categories[0].id },
    );
    const update = `mutation ($id: ID!, $amount: Money, $description: String, $tags: [String!]) {
      updateEntry(id: $id, input: { amount: $amount, description: $description, tags: $tags }) {
        entry { amount description tags } } }`;
    const reply = {
      data: { updateEntry: { entry: { amount: '2.00', description: 'Rent', tags: ['home'] } } },
      errors: undefined,
    };
    const { id } = created.createEntry.entry;
    expect(await repliesTo(person, update, { id, amount: 2 })).toEqual([reply, reply, reply]);
  });
});

describe('a condition on a fragment', () => {
  it('applies to this spread only, on every run of the document', async () => {
    const query = `query ($isShown: Boolean!) {
      one: promptTemplates(first: 0) { ...F @include(if: $isShown) }
      other: promptTemplates(first: 0) { ...F } }
      fragment F on PromptTemplateConnection { nodes { id } }`;
    const reply = { data: { one: {}, other: { nodes: [] } }, errors: undefined };
    expect(await repliesTo(key, query, { isShown: false })).toEqual([reply, reply, reply]);
  });

  it('does not apply to another operation of the document', async () => {
    const query = `query A ($isShown: Boolean!) { promptTemplates(first: 0) { ...F @include(if: $isShown) } }
      query B { promptTemplates(first: 0) { ...F } }
      fragment F on PromptTemplateConnection { nodes { id } }`;
    for (const operationName of ['A', 'A', 'B', 'B', 'B']) {
      const payload = { query, operationName, variables: { isShown: false } };
      const reply = await key.request({ method: 'POST', url: '/graphql', payload });
      const connection = operationName === 'A' ? {} : { nodes: [] };
      expect(reply.json()).toEqual({ data: { promptTemplates: connection } });
    }
  });
});

describe('an error does not repeat a value', () => {
  const values = [
    ['a data URL', dataUrl],
    ['a password', secret],
  ] as const;
  const documents = [
    ['of a variable', 'query ($first: Int) { ideas(first: $first) { totalCount } }', true],
    [
      'of an enum',
      'query ($by: IdeaStatus) { ideas(filter: { status: $by }) { totalCount } }',
      true,
    ],
    ['in a literal', '{ ideas(first: "VALUE") { totalCount } }', false],
    ['in an object', 'mutation { submitIdea(input: "VALUE") { __typename } }', false],
    ['in an enum literal', '{ ideas(filter: { status: "VALUE" }) { totalCount } }', false],
    ['in a wrong place', '{ ideas "VALUE" { totalCount } }', false],
  ] as const;
  const isRepeated = (body: string, value: string) => body.includes(value.slice(0, 60));

  it.each(documents)('%s', async (_place, document, isVariable) => {
    for (const [_name, value] of values) {
      const query = document.replace('VALUE', value);
      const variables = isVariable ? { first: value, by: value } : {};
      for (let time = 0; time < 3; time += 1) {
        const reply = await key.request({
          method: 'POST',
          url: '/graphql',
          payload: { query, variables },
        });
        expect(reply.json().errors).toHaveLength(1);
        // Enum values are names, so the message contains a short one.
        if (document.includes('IdeaStatus') && value === secret) continue;
        expect(isRepeated(reply.body, value)).toBe(false);
      }
    }
  });

  it('in a GET request', async () => {
    const url = `/graphql?query=${encodeURIComponent('query ($first: Int) { ideas(first: $first) { totalCount } }')}`;
    for (const [_name, value] of values) {
      const variables = encodeURIComponent(JSON.stringify({ first: value }));
      const reply = await key.request({ method: 'GET', url: `${url}&variables=${variables}` });
      expect(reply.json().errors).toHaveLength(1);
      expect(isRepeated(reply.body, value)).toBe(false);
    }
  });

  it('in a multipart request', async () => {
    const query = 'query ($first: Int) { ideas(first: $first) { totalCount } }';
    const file = { name: '0', value: Buffer.from(secret), type: 'text/plain' };
    const operation = { query, variables: { first: null } };
    const { payload, headers } = await graphqlForm(operation, { 0: ['variables.first'] }, file);
    for (let time = 0; time < 3; time += 1) {
      const reply = await key.request({ method: 'POST', url: '/graphql', payload, headers });
      expect(reply.json().errors[0].message).toBe(
        'Variable "$first" got invalid value; Int cannot represent non-integer value.',
      );
    }
  });

  it('of an object that has another error', async () => {
    const query =
      'mutation ($input: CreatePromptTemplateInput!) { createPromptTemplate(input: $input) { __typename } }';
    for (const [_name, value] of values) {
      const input = { ...inputWith([{ upload: value }]), title: value, unknown: value };
      const [first, ...others] = await repliesTo(key, query, { input });
      const message =
        'Variable "$input" got invalid value; Field "unknown" is not defined by type "CreatePromptTemplateInput".';
      expect(first?.errors).toEqual([['BAD_USER_INPUT', message]]);
      expect(others).toEqual([first, first]);
    }
  });

  it('of a megabyte, and is returned quickly', async () => {
    const query = 'query ($by: IdeaStatus) { ideas(filter: { status: $by }) { totalCount } }';
    const send = async () => {
      const { errors } = await key.graphql(query, { by: ' cannot represent'.repeat(60_000) });
      expect(errors?.[0]?.message).toMatch(/^.{1,100}$/);
    };
    expect(await processorMillis(send)).toBeLessThan(1_500);
  });

  it('of a REST body', async () => {
    for (const [_name, value] of values) {
      const payload = {
        ...{ title: [value], description: { text: value }, content: 5, category: value },
        ...{ difficulty: value, visibility: value, tags: value, screenshots: [value, 5] },
        [value.slice(0, 60)]: 1,
      };
      const reply = await key.request({ method: 'POST', url: '/api/v1/prompt_templates', payload });
      expect(reply.statusCode).toBe(422);
      expect(isRepeated(reply.body, value)).toBe(false);
    }
  });
});
