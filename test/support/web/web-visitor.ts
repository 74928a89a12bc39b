import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../app/app.ts';
import { type FormPart, formOf } from '../images/images.ts';
import type { Person } from '../users/people.ts';
import { WebPage } from './web-page.ts';

/** The values entered into a form; a list is sent as several values of one name. */
type Entries = Readonly<Record<string, string | readonly string[]>>;

interface MultipartOptions {
  readonly files?: readonly FormPart[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** The body of a form as a browser encodes it. */
export function encodeForm(entries: Entries): string {
  const pairs = Object.entries(entries).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, each] as [string, string]),
  );
  return new URLSearchParams(pairs).toString();
}

const formType = { 'content-type': 'application/x-www-form-urlencoded' };

/** A browser without scripts: opens pages, stores cookies, submits forms. */
export class Visitor {
  readonly test: TestApp;
  /** Where the requests come from. */
  address = '127.0.0.1';
  readonly #headers: Readonly<Record<string, string>>;
  readonly #cookies = new Map<string, string>();

  /** @param person whose session the browser has. */
  constructor(test: TestApp, person?: Person, headers: Readonly<Record<string, string>> = {}) {
    this.test = test;
    this.#headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...headers };
    if (person) this.cookie = person.headers.cookie as string;
  }

  /** The Cookie header that the browser sends. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set cookie(header: string) {
    this.#cookies.clear();
    for (const pair of header.split('; ').filter(Boolean)) {
      this.#cookies.set(pair.split('=', 1)[0] as string, pair.slice(pair.indexOf('=') + 1));
    }
  }

  /** One request and its reply; redirects are not followed. */
  async send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const cookie = this.cookie;
    const headers = { ...this.#headers, ...(cookie && { cookie }), ...options.headers };
    const reply = await this.test.app.server.inject({
      remoteAddress: this.address,
      ...options,
      headers,
    });
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) this.#keep(line);
    return reply;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const name = pair.split('=', 1)[0] as string;
    if (attributes.some((each) => /^max-age=0$|^expires=Thu, 01 Jan 1970/i.test(each))) {
      this.#cookies.delete(name);
    } else {
      this.#cookies.set(name, pair.slice(name.length + 1));
    }
  }

  get(url: string): Promise<LightMyRequestResponse> {
    return this.send({ method: 'GET', url });
  }

  /** Sends a form just as given; redirects are not followed. */
  post(
    url: string,
    entries: Entries,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<LightMyRequestResponse> {
    return this.send({
      method: 'POST',
      url,
      payload: encodeForm(entries),
      headers: { ...formType, ...headers },
    });
  }

  /** Sends a form as multipart/form-data, just as given; redirects are not followed. */
  async postMultipart(
    url: string,
    entries: Entries,
    { files = [], headers = {} }: MultipartOptions = {},
  ): Promise<LightMyRequestResponse> {
    const texts = Object.entries(entries).flatMap(([name, value]) =>
      [value].flat().map((each) => ({ name, value: each })),
    );
    const body = await formOf([...texts, ...files]);
    return this.send({
      method: 'POST',
      url,
      payload: body.payload,
      headers: { ...body.headers, ...headers },
    });
  }

  async open(url: string): Promise<WebPage> {
    return this.#arrive(await this.get(url), url);
  }

  /** Fills in and submits the form with this action, and follows redirects. */
  async submit(page: WebPage, path: string, entries: Entries = {}): Promise<WebPage> {
    const { action, fields } = page.form(path);
    return this.#arrive(await this.post(action, { ...fields, ...entries }), action);
  }

  /** Fills in and submits the form for files with this action, and follows redirects. */
  async submitFiles(
    page: WebPage,
    path: string,
    entries: Entries,
    files: readonly FormPart[] = [],
  ): Promise<WebPage> {
    const { action, fields } = page.form(path);
    const reply = await this.postMultipart(action, { ...fields, ...entries }, { files });
    return this.#arrive(reply, action);
  }

  /** Opens the page at a path and sends the form on it that is sent to the same path. */
  async fillIn(url: string, entries: Entries): Promise<WebPage> {
    return this.submit(await this.open(url), url.split('?', 1)[0] as string, entries);
  }

  async #arrive(reply: LightMyRequestResponse, url: string): Promise<WebPage> {
    const { location } = reply.headers;
    if (reply.statusCode !== 303 || !location) return new WebPage(reply, url);
    return this.open(location);
  }
}
