import { isInputObjectType } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { filterOptions } from '../../src/cli/core/declare/filter-options.ts';
import { schema } from '../../src/graphql/schema.ts';
import {
  type FilterFields,
  type FilterInput,
  type FilterSurface,
  filtersOn,
  parameterName,
} from '../../src/input/filters.ts';
import { snakeCase } from '../../src/input/snake-case.ts';
import { entryFilter } from '../../src/modules/finance/entries/input.ts';
import { ideaFilter } from '../../src/modules/prompts/ideas/input.ts';
import { referralFilter } from '../../src/modules/prompts/referrals/input.ts';
import { promptTemplateFilter } from '../../src/modules/prompts/templates/input.ts';
import { auditEventFilter } from '../../src/modules/users/audit-events/input.ts';
import { userFilter } from '../../src/modules/users/input.ts';
import { useApp } from '../support/app/app.ts';
import { Financier } from '../support/finance/financier.ts';
import { createTemplate } from '../support/prompts/templates.ts';
import { type KeyHolder, type Person, signUp } from '../support/users/people.ts';
import { inviter } from '../support/users/referrals.ts';
import { Visitor } from '../support/web/web-visitor.ts';

const test = useApp();

/** Is in a text of the record that this test adds to each list. */
const marker = 'Findable';

/** A list, and for each of its filters a value that excludes the record. */
interface Sample<Fields extends FilterFields = FilterFields> {
  readonly filter: FilterInput<Fields>;
  readonly field: string;
  readonly selection: string;
  readonly rest?: string;
  readonly web: string;
  readonly commands: readonly string[];
  /** A list has one value. */
  readonly values: Readonly<Record<keyof Fields, string | boolean>>;
}

/** Lets the compiler require a value for each filter. */
const sample = <Fields extends FilterFields>(list: Sample<Fields>): Sample => list as never;

let person: Person;
let key: KeyHolder;
let visitor: Visitor;
let lists: Readonly<Record<string, Sample>>;
let code: string;

beforeAll(async () => {
  ({ person, key } = await inviter(test, 'SUPER_ADMIN'));
  visitor = new Visitor(test, person);
  const owner = await Financier.withAccounts(person);
  await owner.createEntries([
    {
      ...{ categoryId: owner.category('Food').id, amount: '7', date: '2026-01-07' },
      ...{ description: marker, accountId: null, tags: ['food'] },
    },
  ]);
  await createTemplate(person, { title: marker, content: 'Hello {{NAME}}' });
  await person.execute(
    'mutation ($input: SubmitIdeaInput!) { submitIdea(input: $input) { idea { id } } }',
    { input: { title: marker, body: 'Please' } },
  );
  const { createReferrals } = await person.execute(
    'mutation { createReferrals(input: { count: 1 }) { referrals { code } } }',
  );
  code = createReferrals.referrals[0].code;
  await signUp(test, { name: marker });
  await person.createApiKey({ name: marker });
  lists = {
    entries: sample({
      ...{ filter: entryFilter, field: 'entries', selection: 'description' },
      ...{ rest: '/exports/entries.csv', web: '/money/entries' },
      commands: ['entries list', 'entries export'],
      values: {
        ...{ search: 'nothing', month: '2026-02', from: '2026-02-01', to: '2025-12-31' },
        ...{ type: 'INCOME', categoryIds: owner.category('Salary').id },
        ...{ accountIds: owner.accounts[0]?.id ?? '', hasAccount: true, recurring: true },
        ...{ allTags: 'other', anyTags: 'other', minAmount: '8', maxAmount: '6' },
      },
    }),
    templates: sample({
      ...{ filter: promptTemplateFilter, field: 'promptTemplates', selection: 'title' },
      ...{ rest: '/api/v1/prompt_templates', web: '/prompts', commands: ['prompts list'] },
      values: {
        ...{ search: 'nothing', difficulty: 'HARD', visibility: 'PUBLIC', category: 'CREATIVE' },
        ...{
          createdVia: 'API',
          hasVariables: false,
          variable: 'OTHER',
          anyTags: 'a',
          allTags: 'a',
        },
        ...{ title: 'Other', idPrefix: '00000000' },
      },
    }),
    ideas: sample({
      ...{ filter: ideaFilter, field: 'ideas', selection: 'title' },
      ...{ rest: '/api/v1/ideas', web: '/ideas', commands: ['feedback list'] },
      values: {
        ...{ status: 'CLOSED', feedbackType: 'BUG_REPORT', priority: 'HIGH' },
        ...{ title: 'Other', idPrefix: '00000000' },
      },
    }),
    referrals: sample({
      ...{ filter: referralFilter, field: 'referrals', selection: 'code' },
      ...{ rest: '/api/v1/referrals', web: '/invites', commands: ['referrals list'] },
      values: { status: 'ACCEPTED' },
    }),
    users: sample({
      ...{ filter: userFilter, field: 'users', selection: 'name' },
      ...{ web: '/admin/users', commands: [] },
      values: { search: 'nobody', role: 'ADVISOR' },
    }),
    auditEvents: sample({
      ...{ filter: auditEventFilter, field: 'auditEvents', selection: 'subject' },
      ...{ web: '/settings/activity', commands: [] },
      values: { kind: 'SIGNED_OUT' },
    }),
  };
});

const names = ['entries', 'templates', 'ideas', 'referrals', 'users', 'auditEvents'] as const;
const offered = (surface: FilterSurface, { filter }: Sample) => filtersOn(surface, filter.fields);

/** Whether a response shows the record. Referrals have no other text than their code. */
const shows = (body: string) => body.includes(marker) || body.includes(code);

const restTextOf = (value: string | boolean, restValues: Readonly<Record<string, string>> = {}) =>
  Object.keys(restValues).find((each) => restValues[each] === value) ?? String(value);
const numberOf = (id: string) => Buffer.from(id, 'base64').toString().split(':')[1] ?? '';

describe('a GraphQL input type for a filter', () => {
  it('is declared in an input.ts', () => {
    const undeclared = Object.values(schema.getTypeMap())
      .filter((type) => isInputObjectType(type) && type.name.endsWith('Filter'))
      .filter(({ extensions }) => !extensions.fields);
    expect(undeclared.map(({ name }) => name)).toStrictEqual([]);
  });
});

describe.each(names)('each filter of %s', (name) => {
  it('excludes records in GraphQL', async () => {
    const { field, filter, selection, values } = lists[name] as Sample;
    const query = `query ($filter: ${filter.name}) { ${field}(first: 100, filter: $filter) { nodes { ${selection} } } }`;
    const read = async (given: object) => JSON.stringify(await person.execute(query, given));
    expect(shows(await read({}))).toBe(true);
    for (const [each, { type }] of Object.entries(filter.fields)) {
      const value = Array.isArray(type) ? [values[each]] : values[each];
      expect([each, shows(await read({ filter: { [each]: value } }))]).toStrictEqual([each, false]);
    }
  });

  it('is a parameter of REST, unless its declaration excludes REST', async () => {
    const list = lists[name] as Sample;
    const client = list.rest?.startsWith('/exports') ? person : key;
    const parameters = list.rest ? offered('rest', list) : [];
    expect(offered('rest', list)).toStrictEqual(parameters);
    for (const [each, field] of parameters) {
      const value = list.values[each] as string;
      const text = field.record ? numberOf(value) : restTextOf(value, field.restValues);
      const parameter = snakeCase(parameterName(each, field));
      const url = `${list.rest}?${parameter}=`;
      expect(shows((await client.get(url)).body)).toBe(true);
      const reply = await client.get(`${url}${encodeURIComponent(text)}`);
      expect([parameter, reply.statusCode, shows(reply.body)]).toStrictEqual([
        ...[parameter, 200, false],
      ]);
    }
  });

  it('is in the address and in the form of its page, unless its declaration excludes pages', async () => {
    const list = lists[name] as Sample;
    expect(shows((await visitor.open(list.web)).markup)).toBe(true);
    for (const [each] of offered('web', list)) {
      const page = await visitor.open(
        `${list.web}?${each}=${encodeURIComponent(String(list.values[each]))}`,
      );
      const isLinked = page.markup.includes(`?${each}=`) || page.markup.includes(`name="${each}"`);
      expect([each, page.status, shows(page.markup), isLinked]).toStrictEqual([
        ...[each, 200, false, true],
      ]);
    }
  });

  it('is an option of its commands, unless its declaration excludes commands', () => {
    const list = lists[name] as Sample;
    expect(offered('cli', list).length > 0).toBe(list.commands.length > 0);
    for (const path of list.commands) {
      const [noun, verb] = path.split(' ');
      const group = commands.find((each) => each.name === noun);
      const command =
        group && 'commands' in group
          ? group.commands.find((each) => each.name === verb)
          : undefined;
      const options = Object.keys(filterOptions(list.filter.name as 'EntryFilter'));
      expect(options).toHaveLength(offered('cli', list).length);
      expect(Object.keys(command?.options ?? {})).toEqual(expect.arrayContaining(options));
    }
  });
});
