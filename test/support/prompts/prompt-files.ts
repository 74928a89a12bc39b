import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from '../app/app.ts';
import type { TestCli } from '../cli/cli.ts';
import { useCliUsers } from '../cli/cli-users.ts';
import type { Person } from '../users/people.ts';
import { templateFields } from './templates.ts';

/** A user with a command line that is logged in. */
interface Account {
  readonly owner: Person;
  readonly cli: TestCli;
}

/** What tests of template files need: accounts, stored templates and folders. */
export function usePromptFiles(test: TestApp) {
  const { newUser } = useCliUsers(test);

  async function newAccount(): Promise<Account> {
    const key = { permission: 'MANAGE' } as const;
    const { cli, person: owner } = await newUser({ services: ['prompts'], key });
    return { owner, cli };
  }

  /** A new folder, which is removed with the configuration of the command line. */
  const newFolder = ({ cli }: Account) => mkdtempSync(join(cli.folder, 'prompts-'));

  const store = (owner: Person, template: { title: string; content?: string; id?: string }) =>
    test.database.client.promptTemplate.create({
      data: { ...templateFields, ...template, ownerId: owner.userId },
    });

  return { newAccount, newFolder, store };
}
