import { type Answer, type EqualUser, overGraphQL, overRest } from '../outcomes/equal-users.ts';
import { paginationOf } from '../rest/pages.ts';

/** One thing that a client does, in both languages. */
export interface Step {
  readonly name: string;
  rest(user: EqualUser): Promise<Answer>;
  graphql(user: EqualUser): Promise<Answer>;
}

const templates = '/api/v1/prompt_templates';
const nobody = '00000000-0000-7000-8000-000000000000';

const common = `category difficulty visibility createdVia tags estimatedBuildTime timesBuilt
  avgRating featured icon priceCents screenshotCount screenshots { byteSize } createdAt updatedAt`;
const details = `databaseId title description content templateVariables ${common}`;
const listed = `databaseId title description content hasVariables ${common}`;
const invite = 'databaseId code status inviteUrl expiresAt acceptedAt createdAt';

/** With the field names and enum values of GraphQL. */
export interface TemplateFields {
  readonly title?: string | null;
  readonly description?: string | null;
  readonly content?: string | null;
  readonly category?: string | null;
  readonly difficulty?: string | null;
  readonly visibility?: string | null;
  readonly tags?: readonly string[] | null;
  readonly estimatedBuildTime?: number | null;
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const word = (value: unknown) => String(value).toLowerCase().replaceAll('_', '-');
const words = ['category', 'difficulty', 'visibility', 'createdVia', 'status'];

/** In REST's words. */
function restFields(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      snake(name),
      value != null && words.includes(name) ? word(value) : value,
    ]),
  );
}

/** The uuid of the record that was seen as the so-and-so-many-th, or of none. */
function nth({ seen }: EqualUser, number: number): string {
  const uuids = [...seen.keys()].filter((own) => own.includes('-'));
  return uuids[number] ?? nobody;
}

const idOf = (user: EqualUser, number: number) =>
  Buffer.from(`PromptTemplate:${nth(user, number)}`).toString('base64');

const range = (page: number, perPage: number) => ({ first: perPage, offset: (page - 1) * perPage });
const given = (fields: object) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : Number(value)}`)
    .join(', ');
const queryOf = (fields: object) =>
  new URLSearchParams(
    Object.entries(restFields(fields)).map(([name, value]) => [name, String(value)]),
  );

export function createTemplate(input: TemplateFields): Step {
  const mutation = `mutation ($input: CreatePromptTemplateInput!) {
    createPromptTemplate(input: $input) { promptTemplate { ${details} } }
  }`;
  return {
    name: `create ${JSON.stringify(input)}`,
    rest: (user) => overRest(user, 'POST', templates, restFields(input)),
    graphql: (user) =>
      overGraphQL(
        user,
        mutation,
        { input },
        201,
        (data) => data.createPromptTemplate.promptTemplate,
      ),
  };
}

export function updateTemplate(number: number, input: TemplateFields): Step {
  const mutation = `mutation ($id: ID!, $input: UpdatePromptTemplateInput!) {
    updatePromptTemplate(id: $id, input: $input) { promptTemplate { ${details} } }
  }`;
  return {
    name: `update ${number} ${JSON.stringify(input)}`,
    rest: (user) => overRest(user, 'PUT', `${templates}/${nth(user, number)}`, restFields(input)),
    graphql: (user) =>
      overGraphQL(user, mutation, { id: idOf(user, number), input }, 200, (data) => {
        return data.updatePromptTemplate.promptTemplate;
      }),
  };
}

export function deleteTemplate(number: number): Step {
  const mutation = 'mutation ($id: ID!) { deletePromptTemplate(id: $id) { databaseId } }';
  return {
    name: `delete ${number}`,
    rest: (user) => overRest(user, 'DELETE', `${templates}/${nth(user, number)}`),
    graphql: (user) =>
      overGraphQL(user, mutation, { id: idOf(user, number) }, 200, (data) => ({
        ...data.deletePromptTemplate,
        deleted: true,
      })),
  };
}

export function showTemplate(number: number): Step {
  const query = `query ($id: ID!) { promptTemplate(id: $id) { ${details} } }`;
  return {
    name: `show ${number}`,
    rest: (user) => overRest(user, 'GET', `${templates}/${nth(user, number)}`),
    graphql: (user) =>
      overGraphQL(user, query, { id: idOf(user, number) }, 200, (data) => data.promptTemplate),
  };
}

export function listTemplates(page: number, perPage: number, filter: object): Step {
  const query = `query ($first: Int, $offset: Int) {
    promptTemplates(first: $first, offset: $offset, filter: { ${given(filter)} }) {
      totalCount nodes { ${listed} }
    }
  }`;
  const search = queryOf({ ...filter, page, perPage });
  return {
    name: `list ${search}`,
    rest: (user) => overRest(user, 'GET', `${templates}?${search}`),
    graphql: (user) =>
      overGraphQL(user, query, range(page, perPage), 200, ({ promptTemplates }) => ({
        prompt_templates: promptTemplates.nodes,
        pagination: paginationOf(page, perPage, promptTemplates.totalCount),
      })),
  };
}

export function createInvites(count: number | undefined): Step {
  const input = count === undefined ? {} : { count };
  const mutation = `mutation ($input: CreateReferralsInput!) {
    createReferrals(input: $input) { referrals { ${invite} } }
  }`;
  return {
    name: `invite ${count}`,
    rest: (user) => overRest(user, 'POST', '/api/v1/referrals', input),
    graphql: (user) =>
      overGraphQL(user, mutation, { input }, 201, ({ createReferrals: made }) => ({
        referrals: made.referrals,
        count: made.referrals.length,
      })),
  };
}

export function listInvites(page: number, perPage: number, filter: object): Step {
  const query = `query ($first: Int, $offset: Int) {
    referrals(first: $first, offset: $offset, filter: { ${given(filter)} }) { totalCount nodes { ${invite} } }
    referralStats { total accepted pending expired }
  }`;
  const search = queryOf({ ...filter, page, perPage });
  return {
    name: `list invites ${search}`,
    rest: (user) => overRest(user, 'GET', `/api/v1/referrals?${search}`),
    graphql: (user) =>
      overGraphQL(user, query, range(page, perPage), 200, ({ referrals, referralStats }) => ({
        referrals: referrals.nodes,
        stats: referralStats,
        pagination: paginationOf(page, perPage, referrals.totalCount),
      })),
  };
}

/** The prefix and the last use are each key's own. */
export function listKeys(): Step {
  const query = '{ apiKeys { databaseId name permission scopes expiresAt revokedAt createdAt } }';
  return {
    name: 'list keys',
    async rest(user) {
      const { status, body } = await overRest(user, 'GET', '/api/v1/api_keys');
      const { api_keys: keys } = body as { api_keys: Record<string, unknown>[] };
      const shared = keys.map(({ key_prefix: _, last_used_at: __, ...others }) => others);
      return { status, body: { api_keys: shared } };
    },
    graphql: (user) => overGraphQL(user, query, {}, 200, (data) => ({ api_keys: data.apiKeys })),
  };
}
