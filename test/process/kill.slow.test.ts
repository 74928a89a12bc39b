import { describe, expect, it } from 'vitest';
import { createKeyOver, send } from '../support/cli/server-client.ts';
import { useDataDirectories } from '../support/database/embedded.ts';
import { type ServerProcess, useServerProcesses } from '../support/processes/server-process.ts';

const directories = useDataDirectories();
const servers = useServerProcesses();

type Headers = Readonly<Record<string, string>>;

/** The last version of a template that a client sent, and the last acknowledged one. */
interface Ledger {
  readonly mark: string;
  sent: number;
  acknowledged: number;
}

interface Journal {
  readonly ledgers: Ledger[];
  onAcknowledged: () => void;
}

/** Each field contains the version, so that a mixture of two versions is detected. */
function version(mark: string, number: number) {
  const text = `${mark} ${number};`;
  return {
    title: text,
    description: `Description ${text}`,
    content: text.repeat(Math.floor(9_000 / text.length)),
    category: 'business',
    tags: [text],
    estimated_build_time: 1 + (number % 10_080),
  };
}

interface Writer {
  readonly url: string;
  readonly headers: Headers;
  readonly client: string;
  readonly journal: Journal;
}

/** Creates templates and updates each of them twice, until the server is killed. */
async function write({ url, headers, client, journal }: Writer) {
  const own: { ledger: Ledger; id: string }[] = [];
  const put = async (ledger: Ledger, method: 'POST' | 'PUT', address: string) => {
    ledger.sent += 1;
    const number = ledger.sent;
    const reply = await send(address, method, version(ledger.mark, number), headers);
    expect(reply.status).toBe(method === 'POST' ? 201 : 200);
    ledger.acknowledged = number;
    journal.onAcknowledged();
    return reply.body.id as string;
  };
  try {
    for (;;) {
      const ledger = { mark: `${client}/${own.length}`, sent: 0, acknowledged: 0 };
      journal.ledgers.push(ledger);
      own.push({ ledger, id: await put(ledger, 'POST', url) });
      for (const { ledger, id } of own.slice(-2)) await put(ledger, 'PUT', `${url}/${id}`);
    }
  } catch (error) {
    // The messages of fetch for a broken connection; other errors fail the test.
    if (!['fetch failed', 'terminated'].includes((error as Error).message)) throw error;
  }
}

/** Lists all templates, page by page. */
async function listAll(url: string, headers: Headers) {
  // biome-ignore lint/suspicious/noExplicitAny: compared whole below.
  const all: any[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await send(`${url}?per_page=100&page=${page}`, 'GET', undefined, headers);
    all.push(...body.prompt_templates);
    if (page >= body.pagination.total_pages) {
      expect(all).toHaveLength(body.pagination.total_count);
      return all;
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: compared whole.
function check(listed: any[], ledgers: readonly Ledger[]): void {
  const found = new Map<string, number>();
  for (const { title, description, content, category, tags, estimated_build_time } of listed) {
    const [, mark = '', number = ''] = /^(\S+) (\d+);$/.exec(title) ?? [];
    expect({ title, description, content, category, tags, estimated_build_time }).toStrictEqual(
      version(mark, Number(number)),
    );
    found.set(mark, Number(number));
  }
  expect(found.size).toBe(listed.length);
  const wrong = ledgers.filter(({ mark, sent, acknowledged }) => {
    const number = found.get(mark) ?? 0;
    return number < acknowledged || number > sent;
  });
  expect(wrong).toStrictEqual([]);
}

describe('kill -9 while clients write, twice in a row', { retry: 0 }, () => {
  it('loses no acknowledged write, and no template is a mixture of versions', async () => {
    const dataDir = directories.migrated();
    const journal: Journal = { ledgers: [], onAcknowledged: () => {} };
    const env = { DATA_DIR: dataDir, RATE_LIMIT_V1: 'off' };
    let server: ServerProcess = await servers.start(env);
    const headers = await createKeyOver(server.url);
    for (const round of ['first', 'second']) {
      const url = `${server.url}/api/v1/prompt_templates`;
      const clients = Array.from({ length: 8 }, (_, index) => `${round}-${index}`);
      const { promise: enough, resolve } = Promise.withResolvers<void>();
      let acknowledged = 0;
      journal.onAcknowledged = () => {
        acknowledged += 1;
        if (acknowledged === 120) resolve();
      };
      const writing = clients.map((client) => write({ url, headers, client, journal }));
      await Promise.race([enough, Promise.all(writing)]);
      expect((await server.kill()).signal).toBe('SIGKILL');
      await Promise.all(writing);
      server = await servers.start(env);
      check(await listAll(`${server.url}/api/v1/prompt_templates`, headers), journal.ledgers);
    }
    const written = journal.ledgers.filter(({ acknowledged }) => acknowledged > 0);
    expect(written.length).toBeGreaterThan(60);
  });
});
