import { createHash } from 'node:crypto';
import { graphqlOver, type SignedUp, send, signUpOver } from '../../support/cli/server-client.ts';
import { pixel } from '../../support/images/images.ts';
import type { Check } from '../run-drill.ts';
import type { DockerMachine } from './docker-machine.ts';
import { addressOf, metric, processes } from './service.ts';

/** The number of requests to each process. */
const limitedRequests = 3;

const createTemplate = `mutation ($image: Upload!) {
  createPromptTemplate(input: {
    title: "Drill", description: "D", content: "Hello {{NAME}}", category: CREATIVE
    screenshots: [{ upload: $image }]
  }) { promptTemplate { title screenshots { url } } } }`;
const createEntry = `mutation ($category: ID!) {
  createEntry(input: { categoryId: $category, amount: "12.50", description: "Drill" }) {
    entry { amount } } }`;
const records = '{ promptTemplates { nodes { title } } entries { nodes { description } } }';

/** A user with a template, an image and an entry. */
export class DrillUser {
  readonly url: string;
  readonly #keys: SignedUp;
  #image = '';

  private constructor(url: string, keys: SignedUp) {
    this.url = url;
    this.#keys = keys;
  }

  static async signUp(url: string): Promise<DrillUser> {
    return new DrillUser(url, await signUpOver(url));
  }

  get #cookie(): string {
    return this.#keys.cookie;
  }

  /** A request for the user's categories. */
  get categories(): { readonly url: string; readonly headers: Readonly<Record<string, string>> } {
    const headers = { authorization: `Bearer ${this.#keys.financeKey}` };
    return { url: `${this.url}/api/finance/categories`, headers };
  }

  /** Creates the records. */
  async create(): Promise<Check> {
    const template = await graphqlOver(this.url, this.#cookie, createTemplate, { image: pixel });
    const { categories } = await graphqlOver(this.url, this.#cookie, '{ categories { id } }');
    const category = categories[0].id;
    const entry = await graphqlOver(this.url, this.#cookie, createEntry, { category });
    const { title, screenshots } = template.createPromptTemplate.promptTemplate;
    const { pathname, search } = new URL(screenshots[0].url);
    this.#image = `${pathname}${search}`;
    const result = `${title}, ${entry.createEntry.entry.amount}`;
    return ['a template and an entry', result, result === 'Drill, 12.50'];
  }

  /** Whether the records and the image are there. */
  async found(what: string): Promise<Check> {
    const { promptTemplates, entries } = await graphqlOver(this.url, this.#cookie, records);
    const names = [...promptTemplates.nodes, ...entries.nodes].map(
      (record) => record.title ?? record.description,
    );
    const image = await fetch(new URL(this.#image, this.url));
    const result = `${names.join(', ')}, image ${image.status}`;
    return [what, result, result === 'Drill, Drill, image 200'];
  }

  /** The image from each process, not through Caddy. */
  async imageOfEach(machine: DockerMachine): Promise<Check> {
    const image = await fetch(new URL(this.#image, this.url));
    const hashes = [hash(new Uint8Array(await image.arrayBuffer()))];
    for (const each of processes) {
      const address = `http://${await addressOf(machine, each, 'front')}:4000${this.#image}`;
      const command = `curl --silent --fail '${address}' | sha256sum | cut --delimiter=' ' --fields=1`;
      hashes.push(await machine.run(command));
    }
    const isSame = image.ok && new Set(hashes).size === 1;
    return ['the image from both processes', isSame ? 'the same' : hashes.join(), isSame];
  }

  /** Both processes count one user's requests together. */
  async limits(machine: DockerMachine): Promise<Check> {
    const remaining: number[] = [];
    for (let number = 0; number < limitedRequests; number += 1) {
      for (const each of processes) {
        const url = `http://${await addressOf(machine, each, 'front')}:4000/api/finance/categories`;
        const header = `--header 'authorization: Bearer ${this.#keys.financeKey}'`;
        const reply = await machine.run(`curl --silent --dump-header - ${header} ${url}`);
        remaining.push(Number(/^x-ratelimit-remaining: (\d+)/im.exec(reply)?.[1]));
      }
    }
    const isShared = remaining.every(
      (left, index) => index === 0 || left < (remaining[index - 1] ?? 0),
    );
    return ['requests left, by turns', remaining.join(' '), isShared];
  }

  /** An export, which is read from the replica. */
  async export(machine: DockerMachine): Promise<readonly Check[]> {
    const used = () => metric(machine, 'folio_replica_reads_total', 'outcome="used"');
    const before = await used();
    const headers = { cookie: this.#cookie };
    const reply = await fetch(`${this.url}/exports/entries.csv`, { headers });
    const rows = (await reply.text()).trim().split('\r\n').length - 1;
    const reads = (await used()) - before;
    return [
      ['rows of the export', String(rows), rows === 1],
      ['reads from the replica', String(reads), reads === 1],
    ];
  }
}

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Signs in as the administrator of the settings. */
export async function signInAsAdministrator(url: string, password: string): Promise<Check> {
  const credentials = { email: 'admin@folio.example', password: password.trim() };
  const origin = { origin: 'https://localhost' };
  const { cookie } = await send(`${url}/api/auth/sign-in/email`, 'POST', credentials, origin);
  const { viewer } = await graphqlOver(url, cookie, '{ viewer { role } }');
  return ['the role of the administrator', viewer.role, viewer.role === 'SUPER_ADMIN'];
}
