import { setTimeout as wait } from 'node:timers/promises';
import { formOf, imageOfSize } from '../support/images/images.ts';
import { Actor } from './clients/actor.ts';
import { Ledger } from './clients/ledger.ts';
import { makeReport } from './clients/make-report.ts';
import { type Judged, type Kind, Recorder } from './clients/recorder.ts';
import type { ClientReport, Setup } from './clients/report.ts';

/** How long the service may take to recover from a fault, in milliseconds. */
const recoveryDeadline = 10_000;

/** How soon they succeed is judged, not how often. */
const kind = (name: string, status = 200): Kind => ({ name, succeeds: [status] });
const kinds = {
  ready: kind('Canary: ready'),
  v1: kind('Canary: REST v1'),
  finance: kind('Canary: REST finance', 201),
  graphql: kind('Canary: GraphQL by session'),
  page: kind('Canary: web page'),
  upload: kind('Canary: upload', 201),
};

/** One request to each surface, by which the test sees whether the service works. */
export class Canary {
  readonly recorder = new Recorder();
  readonly ledger = new Ledger();
  readonly #actor: Actor;
  readonly #image: Buffer;

  static async create(setup: Omit<Setup, 'label'>): Promise<Canary> {
    return new Canary(setup, await imageOfSize(1_300_000));
  }

  private constructor({ url, users }: Omit<Setup, 'label'>, image: Buffer) {
    this.#image = image;
    this.#actor = new Actor({
      url,
      label: 'canary',
      localAddress: '127.0.8.1',
      user: users.canary,
      recorder: this.recorder,
      ledger: this.ledger,
    });
  }

  /** Sends an image. @returns the status, and the codes of errors if any. */
  async upload(): Promise<string> {
    const actor = this.#actor;
    const title = actor.mark();
    const form = await formOf([
      { name: 'title', value: title },
      { name: 'body', value: 'From the canary' },
      { name: 'attachments[]', value: this.#image, type: 'image/png' },
    ]);
    await this.ledger.write(this.ledger.begin('idea', title), { attachments: '1' }, () =>
      actor.send(kinds.upload, {
        method: 'POST',
        path: '/api/v1/ideas',
        headers: { ...actor.apiKey, ...form.headers },
        body: form.payload,
      }),
    );
    return this.recorder.exchanges.at(-1)?.label ?? '';
  }

  #get(kind: typeof kinds.v1, path: string, headers: Readonly<Record<string, string>> = {}) {
    return this.#actor.send(kind, { method: 'GET', path, headers });
  }

  async #entry(): Promise<Judged> {
    const actor = this.#actor;
    const { user, financeKey: headers } = actor;
    const description = actor.mark();
    const record = this.ledger.begin('entry', description);
    const { expense, account } = user;
    const state = {
      amount: '1.00',
      category: String(expense.databaseId),
      account: String(account.databaseId),
    };
    let judged: Judged | undefined;
    await this.ledger.write(record, state, async () => {
      judged = await actor.send(kinds.finance, {
        method: 'POST',
        path: '/api/finance/entries',
        headers,
        body: { amount: '1.00', category_id: expense.databaseId, description },
      });
      return judged;
    });
    return judged as Judged;
  }

  /** Whether every surface works. */
  async #works(): Promise<boolean> {
    const { apiKey, session } = this.#actor;
    const checks: (() => Promise<Judged>)[] = [
      () => this.#get(kinds.ready, '/health/ready'),
      () => this.#get(kinds.v1, '/api/v1/prompt_templates', apiKey),
      () => this.#entry(),
      () => this.#actor.graphql(kinds.graphql, '{ viewer { id } }', {}, session),
      () => this.#get(kinds.page, '/settings/profile', { ...session, accept: 'text/html' }),
    ];
    for (const check of checks) if ((await check()).verdict !== 'done') return false;
    return (await this.upload()) === '201';
  }

  /** Resolves when every surface works. @returns milliseconds */
  async recovered(): Promise<number> {
    const began = Date.now();
    while (!(await this.#works())) {
      const took = Date.now() - began;
      if (took > recoveryDeadline) throw new Error(`Not recovered after ${took} ms`);
      await wait(100);
    }
    return Date.now() - began;
  }

  report(): ClientReport {
    return makeReport(this.recorder, this.ledger, []);
  }
}
