import { globalId } from '../../../src/graphql/schema/global-id.ts';
import { newApiKey, newFinanceKey } from '../../../src/identity/key-secret.ts';
import type { TestApp } from '../app/app.ts';
import { storeWebhook } from '../http/webhooks.ts';
import { storeDeviceLogin } from '../users/device-logins.ts';
import { type Person, signUp } from '../users/people.ts';
import { emptyArchive } from '../users/user-data.ts';
import { importFile } from './seeded-finances.ts';

const financeKeyId = 900_005;
const importPreviewId = '019a8f3c-5b1e-7c42-9d06-3f8e2a71b4d5';

interface Prepared {
  readonly other: Person;
  readonly archive: string;
}

/** The keys and the import preview of a user, and another user, for the sample operations. */
export class SampleUser {
  readonly #test: TestApp;
  readonly #person: Person;
  readonly #other: Person;
  readonly #archive: string;
  #apiKey = '';
  #webhook = '';
  #codes = { userCode: '', deviceCode: '' };

  private constructor(test: TestApp, person: Person, { other, archive }: Prepared) {
    this.#test = test;
    this.#person = person;
    this.#other = other;
    this.#archive = archive;
  }

  static async prepare(test: TestApp, person: Person): Promise<SampleUser> {
    const archive = (await emptyArchive()).toString('base64');
    const prepared = {
      other: await signUp(test),
      archive: `data:application/zip;base64,${archive}`,
    };
    return new SampleUser(test, person, prepared);
  }

  /** The id of the API key changes with each reset. */
  get ids() {
    return {
      ...this.#codes,
      apiKey: this.#apiKey,
      webhook: this.#webhook,
      financeKey: globalId('FinanceKey', financeKeyId),
      user: globalId('User', this.#other.userId),
      importPreview: globalId('ImportPreview', importPreviewId),
      archive: this.#archive,
    };
  }

  /** Deletes the keys, webhooks, import previews, device logins, password resets and sessions of all users, and stores the sample records. */
  async reset(): Promise<void> {
    const { database, app } = this.#test;
    const { client } = database;
    const { userId } = this.#person;
    await client.apiKey.deleteMany();
    await client.financeKey.deleteMany();
    await client.passwordReset.deleteMany();
    await client.session.deleteMany();
    await client.deviceLogin.deleteMany();
    await client.webhook.deleteMany();
    this.#webhook = globalId('Webhook', await storeWebhook(this.#test, userId));
    this.#codes = await storeDeviceLogin(this.#test);
    const { secret: _, ...stored } = newApiKey(userId, app.identity.secrets);
    await client.apiKey.create({ data: { ...stored, userId, name: 'Key', permission: 'READ' } });
    this.#apiKey = globalId('ApiKey', stored.id);
    await client.user.update({ where: { id: userId }, data: { name: 'Somebody' } });
    await client.user.update({ where: { id: this.#other.userId }, data: { role: 'MEMBER' } });
    await client.idea.updateMany({ data: { status: 'OPEN' } });
    await client.importPreview.deleteMany();
    await client.importPreview.create({
      data: {
        ...{ ...importFile, id: importPreviewId, userId },
        ...{ newCount: 0, duplicateCount: 0, invalidCount: 0 },
        expiresAt: new Date(Date.now() + 86_400_000),
      },
    });
    const { secret: __, ...finance } = newFinanceKey(financeKeyId, userId, app.identity.secrets);
    await client.financeKey.create({ data: { ...finance, userId, name: 'Key' } });
  }
}
