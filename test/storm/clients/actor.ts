import { HttpClient, type HttpReply, type HttpRequest } from './http-client.ts';
import type { Ledger } from './ledger.ts';
import type { Judged, Kind, Recorder } from './recorder.ts';
import type { SeededUser } from './report.ts';

export interface ActorOptions {
  readonly url: string;
  /** Begins the names of all that this actor writes. */
  readonly label: string;
  readonly localAddress: string;
  readonly user: SeededUser;
  readonly recorder: Recorder;
  readonly ledger: Ledger;
}

/** Who sends requests, with credentials, one after the other. */
export class Actor {
  readonly user: SeededUser;
  readonly ledger: Ledger;
  readonly recorder: Recorder;
  readonly label: string;
  readonly #client: HttpClient;
  #sent = 0;
  #marked = 0;

  constructor({ url, label, localAddress, user, recorder, ledger }: ActorOptions) {
    this.#client = new HttpClient(url, localAddress);
    this.label = label;
    this.user = user;
    this.recorder = recorder;
    this.ledger = ledger;
  }

  get apiKey() {
    return { authorization: `Bearer ${this.user.apiKey}` };
  }

  get financeKey() {
    return { authorization: `Bearer ${this.user.financeKey}` };
  }

  get session() {
    return { cookie: this.user.cookie };
  }

  /** A text that nothing else has. */
  mark(): string {
    this.#marked += 1;
    return `storm ${this.label} ${this.#marked}`;
  }

  nextRequestId(): string {
    this.#sent += 1;
    return `storm-${this.label}-${this.#sent}`;
  }

  async send(kind: Kind, request: HttpRequest, client = this.#client): Promise<Judged> {
    const headers = { ...request.headers, 'x-request-id': this.nextRequestId() };
    const startedAt = Date.now();
    const outcome = await client.send({ ...request, headers });
    return this.recorder.judge(kind, { ...request, headers }, outcome, startedAt);
  }

  /** @returns the reply if the request succeeded. */
  async read(kind: Kind, request: HttpRequest): Promise<HttpReply | undefined> {
    const { verdict, reply } = await this.send(kind, request);
    return verdict === 'done' ? reply : undefined;
  }

  /** A GraphQL operation by POST. */
  graphql(
    kind: Kind,
    query: string,
    variables: object = {},
    headers: Readonly<Record<string, string>> = this.apiKey,
  ): Promise<Judged> {
    return this.send(kind, {
      method: 'POST',
      path: '/graphql',
      headers,
      body: { query, variables },
    });
  }

  close(): void {
    this.#client.close();
  }
}

/** A JSON response of any shape: a wrong shape makes the next step fail. */
// biome-ignore lint/suspicious/noExplicitAny: the shapes are those of the documented replies.
export function json(reply: HttpReply): any {
  return JSON.parse(reply.body.toString());
}

/** A kind of valid request that needs the database. */
export const valid = (name: string, status = 200, more: Partial<Kind> = {}): Kind => ({
  name,
  needs: ['database'],
  succeeds: [status],
  ...more,
});

export const hostile = (
  name: string,
  allows: readonly number[],
  more: Partial<Kind> = {},
): Kind => ({ name, succeeds: [], allows, ...more });
