import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { newUserCode } from '../../src/identity/device-code.ts';
import { usePrivateApp, useSeed } from '../support/app/app.ts';
import { storeWebhook } from '../support/http/webhooks.ts';
import { signUp } from '../support/users/people.ts';
import { useRetention } from '../support/users/retention.ts';

const test = usePrivateApp();
const { ago, log, run } = useRetention(test);

const person = useSeed(() => signUp(test));

/** Each kind of record: its retention in hours, and a function that creates an ended record. */
const kinds = {
  sessions: {
    hours: 24,
    create: (userId: string, hours: number) =>
      test.database.client.session.create({
        data: { userId, token: randomUUID(), expiresAt: ago(hours) },
      }),
    count: (id: string) => test.database.client.session.count({ where: { id } }),
  },
  password_resets: {
    hours: 24,
    create: async (_: string, hours: number) => {
      const { userId } = await signUp(test);
      const data = { userId, tokenHash: randomBytes(32), expiresAt: ago(hours) };
      await test.database.client.passwordReset.create({ data });
      return { id: userId };
    },
    count: (userId: string) => test.database.client.passwordReset.count({ where: { userId } }),
  },
  device_logins: {
    hours: 0,
    create: async (_: string, hours: number) => {
      const data = { clientName: 'folio', permission: 'READ', userCode: newUserCode() } as const;
      return test.database.client.deviceLogin.create({
        data: { ...data, deviceCodeHash: randomBytes(32), expiresAt: ago(hours) },
      });
    },
    count: (id: string) => test.database.client.deviceLogin.count({ where: { id } }),
  },
  verifications: {
    hours: 24,
    create: (_: string, hours: number) =>
      test.database.client.verification.create({
        data: { identifier: 'i', value: 'v', expiresAt: ago(hours) },
      }),
    count: (id: string) => test.database.client.verification.count({ where: { id } }),
  },
  audit_events: {
    hours: 365 * 24,
    create: (userId: string, hours: number) =>
      test.database.client.auditEvent.create({
        data: { userId, kind: 'SIGNED_IN', createdAt: ago(hours) },
      }),
    count: (id: string) => test.database.client.auditEvent.count({ where: { id } }),
  },
  changes: {
    hours: 31 * 24,
    create: async (ownerId: string, hours: number) => {
      const data = { recordType: 'ENTRY', recordId: '1', action: 'CREATED' } as const;
      const { id } = await test.database.client.change.create({
        data: { ...data, ownerId, changedAt: ago(hours) },
      });
      return { id: String(id) };
    },
    count: (id: string) => test.database.client.change.count({ where: { id: Number(id) } }),
  },
  webhook_deliveries: {
    hours: 7 * 24,
    create: async (userId: string, hours: number) => {
      const webhookId = await storeWebhook(test, userId);
      return test.database.client.webhookDelivery.create({
        data: {
          ...{
            webhookId,
            userId,
            kind: 'CHANGES',
            messageId: 'msg_1',
            changeCount: 1,
            duration: 1,
          },
          attemptedAt: ago(hours),
        },
      });
    },
    count: (id: string) => test.database.client.webhookDelivery.count({ where: { id } }),
  },
  'revoked api_keys': {
    hours: 90 * 24,
    create: (userId: string, hours: number) => apiKey(userId, { revokedAt: ago(hours) }),
    count: (id: string) => test.database.client.apiKey.count({ where: { id } }),
  },
  'expired api_keys': {
    hours: 90 * 24,
    create: (userId: string, hours: number) => apiKey(userId, { expiresAt: ago(hours) }),
    count: (id: string) => test.database.client.apiKey.count({ where: { id } }),
  },
  import_previews: {
    hours: 0,
    create: (userId: string, hours: number) => importPreview(userId, ago(hours)),
    count: (id: string) => test.database.client.importPreview.count({ where: { id } }),
  },
  import_rows: {
    hours: 0,
    create: (userId: string, hours: number) => importPreview(userId, ago(hours)),
    count: (previewId: string) => test.database.client.importRow.count({ where: { previewId } }),
  },
  import_layouts: {
    hours: 365 * 24,
    create: async (userId: string, hours: number) => {
      const headerKey = `${hours} hours`;
      const data = { userId, headerKey, settings: '{}', usedAt: ago(hours) };
      await test.database.client.importLayout.create({ data });
      return { id: headerKey };
    },
    count: (headerKey: string) => test.database.client.importLayout.count({ where: { headerKey } }),
  },
  finance_keys: {
    hours: 90 * 24,
    create: async (userId: string, hours: number) => {
      const { id } = await financeKey(userId, { revokedAt: ago(hours) });
      return { id: String(id) };
    },
    count: (id: string) => test.database.client.financeKey.count({ where: { id: Number(id) } }),
  },
} as const;

const apiKey = (userId: string, data: { revokedAt?: Date; expiresAt?: Date }) =>
  test.database.client.apiKey.create({
    data: {
      userId,
      name: 'k',
      permission: 'READ',
      keyPrefix: 'fol_x',
      keyHash: randomBytes(32),
      createdAt: ago(200 * 24),
      ...data,
    },
  });

const importPreview = (userId: string, expiresAt: Date) =>
  test.database.client.importPreview.create({
    data: {
      userId,
      format: 'CSV',
      content: new Uint8Array(),
      byteSize: 1,
      settings: '{}',
      layout: '{}',
      newCount: 1,
      duplicateCount: 0,
      invalidCount: 0,
      expiresAt,
      rows: { create: { id: 1, line: 2, status: 'NEW', recurring: false, issues: '[]' } },
    },
  });

const financeKey = (userId: string, data: { revokedAt?: Date }) =>
  test.database.client.financeKey.create({
    data: { userId, name: 'k', keyPrefix: 'fin_x', keyHash: randomBytes(32), ...data },
  });

describe.each(Object.entries(kinds))('retention of %s', (kind, { hours, create, count }) => {
  it('deletes only records after their retention', async () => {
    const old = await create(person.userId, hours + 1);
    const young = await create(person.userId, hours - 1);
    const live = await create(person.userId, -1);
    await run();
    expect(await Promise.all([old, young, live].map(({ id }) => count(id)))).toEqual([0, 1, 1]);
    const table = kind.split(' ').at(-1);
    expect(log.info).toHaveBeenCalledWith({ table, deleted: 1 }, expect.any(String));
    expect(log.warn).not.toHaveBeenCalled();
  });
});

describe('retention', () => {
  it('keeps live keys of any age, and records without a configured retention', async () => {
    const live = await apiKey(person.userId, {});
    const finance = await financeKey(person.userId, {});
    const revoked = await apiKey(person.userId, { revokedAt: ago(100 * 24) });
    const event = await kinds.audit_events.create(person.userId, 400 * 24);
    await run({ auditDays: undefined, revokedKeysDays: undefined });
    const ids = [live.id, revoked.id];
    expect(await test.database.client.apiKey.count({ where: { id: { in: ids } } })).toBe(2);
    expect(await kinds.finance_keys.count(String(finance.id))).toBe(1);
    expect(await kinds.audit_events.count(event.id)).toBe(1);
  });

  it('logs an error and continues with the other tables', async () => {
    const old = await kinds.verifications.create(person.userId, 48);
    const { transaction } = test.database;
    const failing = vi.spyOn(test.database, 'transaction');
    failing.mockRejectedValueOnce(new Error('connection lost')).mockImplementation(transaction);
    await run();
    failing.mockRestore();
    const err = expect.objectContaining({ message: 'connection lost' });
    expect(log.warn.mock.calls).toEqual([[{ err, table: 'sessions' }, expect.any(String)]]);
    expect(await kinds.verifications.count(old.id)).toBe(0);
  });
});
