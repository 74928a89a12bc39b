import { hashPassword } from 'better-auth/crypto';
import type { Logger } from 'pino';
import type { Database, DatabaseClient } from '../database/client.ts';
import { randomBase62 } from '../identity/key-format.ts';
import type { OnSignUp } from '../identity/sign-up.ts';
import { referralDays } from '../modules/prompts/referrals/input.ts';
import { dayOf, daysBefore, minutesInto } from './days.ts';
import { seedFinance } from './finance.ts';
import { Random } from './random.ts';
import { sampleReferrals } from './referrals.ts';
import { sampleIdeas, samplePromptTemplates } from './samples.ts';
import { createDemoAccount, demoUser } from './user.ts';
import { firstVersion, seedVersions } from './versions.ts';

interface Seeding {
  readonly database: Database;
  readonly onSignUp: OnSignUp;
  readonly now: Date;
  readonly log: Logger;
}

const userId = demoUser.id;

/** Creates all sample data in one transaction: a killed start leaves none. */
export async function seed({ database, onSignUp, now, log }: Seeding): Promise<void> {
  const passwordHash = await hashPassword(demoUser.password);
  const parts: Readonly<Record<string, (transaction: DatabaseClient) => Promise<void>>> = {
    account: (transaction) => createDemoAccount(transaction, onSignUp, passwordHash, now),
    promptTemplates: (transaction) => seedPromptTemplates(transaction, now),
    ideas: (transaction) => seedIdeas(transaction, now),
    referrals: (transaction) => seedReferrals(transaction, onSignUp, now),
    finance: (transaction) => seedFinance(transaction, userId, now),
  };
  await database.transaction(async (transaction) => {
    for (const [part, write] of Object.entries(parts)) {
      log.debug({ part }, 'seeding');
      await write(transaction);
    }
  });
  log.debug('seeded');
}

async function seedPromptTemplates(transaction: DatabaseClient, now: Date): Promise<void> {
  const random = new Random(30);
  const templates = samplePromptTemplates();
  const data = templates.map((template, index) => {
    const daysAgo = 10 * (templates.length - index) - random.whole(0, 9);
    const createdAt = minutesInto(
      daysBefore(dayOf(now), daysAgo),
      random.whole(7 * 60, 21 * 60),
      now,
    );
    const edited = minutesInto(createdAt, random.whole(0, 4) * 1_737, now);
    const createdVia = random.chance(0.4) ? ('API' as const) : ('WEB' as const);
    const { slug: _derived, ...columns } = template;
    const created = { ownerId: userId, createdVia, createdAt, updatedAt: edited };
    return { ...columns, ...created, ...firstVersion(template.title, now) };
  });
  await transaction.promptTemplate.createMany({ data });
  await seedVersions(transaction, { ownerId: userId, templates, now });
}

async function seedIdeas(transaction: DatabaseClient, now: Date): Promise<void> {
  await transaction.idea.createMany({
    data: sampleIdeas().map(({ daysAgo, changedDaysAgo = daysAgo, ...idea }) => ({
      ...idea,
      userId,
      createdAt: daysBefore(now, daysAgo),
      updatedAt: daysBefore(now, changedDaysAgo),
    })),
  });
}

/** Also creates the users who accepted them. These have no password, so they can't sign in. */
async function seedReferrals(
  transaction: DatabaseClient,
  onSignUp: OnSignUp,
  now: Date,
): Promise<void> {
  for (const { daysAgo, accepted } of sampleReferrals) {
    const createdAt = daysBefore(now, daysAgo);
    const expiresAt = daysBefore(createdAt, -referralDays);
    const invite = { userId, code: randomBase62(22), createdAt, expiresAt };
    if (!accepted) {
      await transaction.referral.create({ data: invite });
      continue;
    }
    const { name, email } = accepted;
    const acceptedAt = daysBefore(now, accepted.daysAgo);
    const invitee = await transaction.user.create({
      data: { name, email, createdAt: acceptedAt, updatedAt: acceptedAt },
    });
    await onSignUp(transaction, invitee, undefined);
    await transaction.referral.create({
      data: { ...invite, acceptedAt, acceptedById: invitee.id },
    });
  }
}
