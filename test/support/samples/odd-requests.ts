/** Unusual and invalid requests to /graphql. */
import type { InjectOptions } from 'fastify';
import { bodies, multipartBodies, typename } from './odd-bodies.ts';

/** A request to /graphql. It is sent by POST with JSON unless it says otherwise. */
export interface OddRequest {
  readonly name: string;
  readonly method?: InjectOptions['method'];
  /** The part of the URL after `/graphql`. */
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

const json = { 'content-type': 'application/json' };
const encoded = (parameters: Record<string, string>) => `?${new URLSearchParams(parameters)}`;

const createTemplate =
  'mutation { createPromptTemplate(input: { title: "x", description: "x", content: "xxxxx", category: CREATIVE }) { promptTemplate { title } } }';

const contentTypes = [
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json;charset=latin1; boundary=x',
  'APPLICATION/JSON',
  'application/json-patch+json',
  'application/graphql-response+json',
  'application/graphql+json',
  'application/graphql',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/mixed; boundary=x',
  'application/octet-stream',
  'json',
  '*/*',
  'application/json, text/plain',
];

const accepts = [
  '*/*',
  'application/*',
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/graphql-response+json',
  'application/graphql-response+json; charset=utf-8, application/json; charset=utf-8',
  'application/json;q=0.9, application/graphql-response+json;q=0.1',
  'multipart/mixed;deferSpec=20220824, application/json',
  'text/event-stream',
  'text/event-stream, application/json',
  'text/html',
  'text/html, application/json',
  'image/png',
  'nonsense',
  '',
];

const urls = {
  'no parameter': '',
  'an empty query': '?query=',
  'a query twice': '?query=%7Ba%7D&query=%7Bb%7D',
  'a query as a list': '?query[]=%7Ba%7D',
  'variables that are not JSON': encoded({ query: '{ __typename }', variables: 'x' }),
  'empty variables': encoded({ query: '{ __typename }', variables: '' }),
  'variables that are a number': encoded({ query: '{ __typename }', variables: '7' }),
  'variables twice': '?query=%7B__typename%7D&variables=%7B%7D&variables=%7B%7D',
  'variables of null': encoded({ query: '{ __typename }', variables: 'null' }),
  'extensions that are not JSON': encoded({ query: '{ __typename }', extensions: '{' }),
  'the cost': encoded({ query: '{ viewer { name } }', extensions: '{"cost":true}' }),
  'an empty operationName': encoded({ query: '{ __typename }', operationName: '' }),
  'an unknown operationName': encoded({ query: 'query A { __typename }', operationName: 'B' }),
  'an unknown parameter': encoded({ query: '{ __typename }', more: '1' }),
  'a parameter that ends like a health check': encoded({ query: '{ __typename }', a: '' }).concat(
    '/health',
  ),
  'malformed percent encoding': '?query=%7B__typename%7D%ZZ',
  'a mutation': encoded({ query: createTemplate }),
  'a mutation beside a query': encoded({
    query: `query A { __typename } ${createTemplate.replace('mutation', 'mutation B')}`,
    operationName: 'B',
  }),
  'a mutation that is not valid': encoded({ query: 'mutation { nothing }' }),
  'a subscription': encoded({ query: 'subscription { __typename }' }),
  'an unknown field': encoded({ query: '{ nothing }' }),
  'a syntax error': encoded({ query: '{' }),
  'more levels than the stack has': encoded({ query: '['.repeat(4_500) }),
  'a query': encoded({ query: '{ viewer { name } }' }),
};

const many = <T>(values: Record<string, T>, toRequest: (value: T) => object, kind: string) =>
  Object.entries(values).map(
    ([name, value]): OddRequest => ({ name: `${kind} ${name}`, ...toRequest(value) }),
  );

const named = (values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [`"${value}"`, value]));

const acceptedOperations = {
  'a query': typename,
  'a document that is not run': bodies['an unknown field'] as string,
  'malformed JSON': '{',
};

/** The corpus. None of its requests may change a record. */
export const oddRequests: readonly OddRequest[] = [
  ...many(bodies, (body) => ({ headers: json, body }), 'POST with'),
  ...many(
    named(contentTypes),
    (type) => ({ headers: { 'content-type': type }, body: typename }),
    'POST of type',
  ),
  { name: 'POST without a type', body: typename },
  { name: 'POST without a type and a body' },
  ...Object.entries(acceptedOperations).flatMap(([name, body]) =>
    many(
      named(accepts),
      (accept) => ({ headers: { ...json, accept }, body }),
      `POST with ${name} for`,
    ),
  ),
  ...many(urls, (url) => ({ method: 'GET', url }), 'GET with'),
  ...many(urls, (url) => ({ method: 'HEAD', url }), 'HEAD with'),
  ...many(
    named(accepts.filter((accept) => !accept.includes('text/html'))),
    (accept) => ({ method: 'GET', url: urls['an unknown field'], headers: { accept } }),
    'GET with an unknown field for',
  ),
  ...many(
    multipartBodies,
    (body) => ({ headers: { 'content-type': 'multipart/form-data; boundary=x' }, body }),
    'multipart with',
  ),
  ...(['OPTIONS', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'] as const).map(
    (method): OddRequest => ({
      name: method,
      method: method as never,
      headers: json,
      body: typename,
    }),
  ),
  {
    name: 'a preflight request',
    method: 'OPTIONS',
    headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
  },
  { name: 'another origin', headers: { ...json, origin: 'https://other.example' }, body: typename },
  { name: 'a compressed body', headers: { ...json, 'content-encoding': 'gzip' }, body: typename },
  { name: 'a parameter in the URL of a POST', url: urls['a query'], headers: json, body: '{}' },
  { name: 'an invalid key', headers: { ...json, authorization: 'Bearer fol_x' }, body: typename },
  { name: 'another scheme', headers: { ...json, authorization: 'Basic eDp5' }, body: typename },
  { name: 'a request id', headers: { ...json, 'x-request-id': 'the-id' }, body: '{"query":"{"}' },
];
