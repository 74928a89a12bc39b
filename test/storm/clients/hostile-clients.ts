/** The process of the hostile and slow clients. */
import { Actor } from './actor.ts';
import { bodies } from './hostile/bodies.ts';
import { deviceLogins } from './hostile/devices.ts';
import { documents } from './hostile/documents.ts';
import { rawRequests } from './hostile/raw.ts';
import { requests } from './hostile/requests.ts';
import { slowClients } from './hostile/slow.ts';
import { type Lane, serveParent, type Workshop } from './serve-parent.ts';

const slowLanes = 30;

async function createLanes(workshop: Workshop): Promise<readonly Lane[]> {
  const { setup, recorder, ledger, signal } = workshop;
  const { url, users } = setup;
  let count = 0;
  const actor = (network = '127.0.2') => {
    count += 1;
    const label = `${setup.label}${count}`;
    const localAddress = `${network}.${count}`;
    return new Actor({ url, label, localAddress, user: users.attacker, recorder, ledger });
  };
  const lane = (pause: number, round: Lane['round'], cycle = 25): Lane => ({ round, pause, cycle });
  const victim = { entryId: setup.victimEntryId, email: users.reader.email };
  return [
    lane(120, documents(actor(), actor())),
    lane(120, documents(actor(), actor())),
    lane(150, bodies(actor())),
    lane(150, bodies(actor())),
    lane(30, requests(actor(), actor(), victim)),
    lane(30, requests(actor(), actor(), victim)),
    lane(150, deviceLogins(actor(), actor())),
    lane(300, rawRequests(actor(), url, '127.0.3'), 11),
    ...Array.from({ length: slowLanes }, (_, index) => {
      const slow = slowClients(actor('127.0.4'), url, '127.0.5', signal);
      // A round takes until the server closes the slow connection, 20 seconds.
      return lane(100, (number) => slow(number + index), 0);
    }),
  ];
}

await serveParent(createLanes);
