import { expect, vi } from 'vitest';
import type { TestApp } from '../app/app.ts';
import { type Client, Person } from './people.ts';

const document = `{ auditEvents {
  nodes { kind subject address userAgent byAdministrator }
} }`;

/** An entry of the trail as its owner reads it. */
export interface Entry {
  readonly kind: string;
  readonly subject: string | null;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly byAdministrator: boolean;
}

/** The audit events that a user reads, newest first. */
export async function trailOf(owner: Client): Promise<Entry[]> {
  return (await owner.execute(document)).auditEvents.nodes;
}

/** The kinds and subjects of a user's audit events in the database, newest first. */
export async function storedTrail(test: TestApp, { userId }: Pick<Person, 'userId'>) {
  const events = await test.database.client.auditEvent.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return events.map(({ kind, subject }) => (subject === null ? kind : `${kind} ${subject}`));
}

/** Waits for audit events that are written after the response. */
export async function expectTrail(test: TestApp, person: Pick<Person, 'userId'>, kinds: string[]) {
  await vi.waitFor(async () => expect(await storedTrail(test, person)).toStrictEqual(kinds));
}

/** The same person behind another client. */
export function withHeaders(person: Person, headers: Readonly<Record<string, string>>): Person {
  const { test, userId, email } = person;
  const same = new Person(test, '', userId, email);
  return Object.assign(same, { headers: { ...person.headers, ...headers } });
}
