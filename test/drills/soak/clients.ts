/** The process of the clients of one server: those of the storm, and others that stay connected or download. */
import { setTimeout as delay } from 'node:timers/promises';
import { Actor, valid } from '../../storm/clients/actor.ts';
import type { Kind } from '../../storm/clients/recorder.ts';
import { type Lane, serveParent, type Workshop } from '../../storm/clients/serve-parent.ts';
import { createValidLanes } from '../../storm/clients/valid/lanes.ts';
import { EventStream } from '../../support/http/event-stream.ts';

/** The storm sends as much as it can; these clients leave the server half idle. */
const slowness = 8;

const kinds = {
  stream: valid('Stream: change of a category'),
  create: valid('GraphQL: create and delete a category'),
  entries: valid('Export: entries'),
  templates: valid('Export: templates'),
  userData: valid('Export: user data'),
};

const subscribe = {
  query: 'subscription { changes(filter: { recordTypes: [CATEGORY] }) { node { action } } }',
};
const create = `mutation ($name: String!) {
  createCategory(input: { name: $name, type: EXPENSE, emoji: "🧽" }) { category { id } }
}`;
const remove = `mutation ($id: ID!) { deleteCategory(id: $id) { deletedCategoryId } }`;

/** Opens a stream, waits for a change, and closes the connection. */
function streams(actor: Actor, url: string): Lane['round'] {
  const { session, recorder } = actor;
  return async () => {
    const startedAt = Date.now();
    const stream = await EventStream.open(url, session, subscribe);
    try {
      const name = actor.mark().replace('storm', 'soak');
      const { reply } = await actor.graphql(kinds.create, create, { name }, session);
      const event = await stream.next();
      recorder.add(kinds.stream, JSON.stringify(event), startedAt, event?.errors === undefined);
      await delay(3_000);
      const { id } = JSON.parse(String(reply?.body)).data.createCategory.category;
      await actor.graphql(kinds.create, remove, { id }, session);
    } finally {
      stream.close();
    }
  };
}

const download = (actor: Actor, kind: Kind, path: string): Lane => ({
  round: async () => {
    await actor.read(kind, { method: 'GET', path, headers: actor.session });
  },
  pause: 10_000,
  cycle: 1,
});

async function createLanes(workshop: Workshop): Promise<readonly Lane[]> {
  const { setup, recorder, ledger } = workshop;
  const { url, users } = setup;
  const label = `${setup.label}More`;
  const actor = (name: keyof typeof users, number: number) =>
    new Actor({
      url,
      label: `${label}${number}`,
      localAddress: `127.0.2.${number}`,
      user: users[name],
      recorder,
      ledger,
    });
  const slow = (lane: Lane): Lane => ({ ...lane, pause: lane.pause * slowness });
  return [
    ...(await createValidLanes(workshop)).map(slow),
    { round: streams(actor('reader', 1), url), pause: 500, cycle: 1 },
    { round: streams(actor('keys', 2), url), pause: 500, cycle: 1 },
    download(actor('reader', 3), kinds.entries, '/exports/entries.csv'),
    download(actor('templates', 4), kinds.templates, '/exports/prompts.zip'),
    // Fails if the user's records change meanwhile, so nothing else is sent for this user.
    download(actor('canary', 5), kinds.userData, '/exports/user-data.zip'),
  ];
}

await serveParent(createLanes);
