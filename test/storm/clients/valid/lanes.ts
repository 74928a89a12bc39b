import { dataUrl, imageOfSize } from '../../../support/images/images.ts';
import { Actor } from '../actor.ts';
import type { UserName } from '../report.ts';
import type { Lane, Workshop } from '../serve-parent.ts';
import { devices } from './devices.ts';
import { entriesByGraphQL } from './finance-graphql.ts';
import { categoriesAndAccounts, entriesByRest } from './finance-rest.ts';
import { ideas } from './ideas.ts';
import { keys } from './keys.ts';
import { people } from './people.ts';
import { longReads, reads } from './reads.ts';
import { screenshots, templates } from './templates.ts';

/** Clients that send documented requests and record the responses. */
export async function createValidLanes({
  setup,
  recorder,
  ledger,
}: Workshop): Promise<readonly Lane[]> {
  const { url, users } = setup;
  // Over 1 MB, so that the body is large in every encoding.
  const large = await imageOfSize(1_200_000);
  const small = dataUrl(await imageOfSize(150_000), 'image/png');
  let count = 0;
  const actor = (name: UserName) => {
    count += 1;
    const label = `${setup.label}${count}`;
    const localAddress = `127.0.1.${count}`;
    return new Actor({ url, label, localAddress, user: users[name], recorder, ledger });
  };
  const deciders = [users.ann, users.bob, users.templates, users.uploads, users.moreUploads];
  const lane = (pause: number, round: Lane['round'], cycle = 9): Lane => ({ round, pause, cycle });
  return [
    // Several clients of the same person: their writes wait for one another.
    lane(40, entriesByRest(actor('ann'))),
    lane(40, entriesByRest(actor('ann'))),
    lane(40, entriesByGraphQL(actor('ann'))),
    lane(40, entriesByRest(actor('bob'))),
    lane(40, entriesByGraphQL(actor('bob'))),
    lane(120, categoriesAndAccounts(actor('ann'))),
    lane(120, categoriesAndAccounts(actor('bob'))),
    lane(60, templates(actor('templates'))),
    lane(60, templates(actor('templates'))),
    lane(150, screenshots(actor('templates'), [small, small])),
    lane(400, ideas(actor('uploads'), large)),
    lane(400, ideas(actor('moreUploads'), large)),
    lane(150, keys(actor('keys'))),
    lane(500, people(actor('reader'), url, '127.101')),
    // Each user may enter 30 codes in a minute.
    lane(1_000, devices(actor('reader'), { url, network: '127.102', users: deciders }), 8),
    lane(60, reads(actor('templates'), actor('admin')), 26),
    lane(60, reads(actor('keys'), actor('admin')), 26),
    lane(2_500, longReads(actor('reader')), 3),
  ];
}
