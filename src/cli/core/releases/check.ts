import { command } from '../declare/command.ts';
import { configFolder } from '../profiles/config-file.ts';
import { readCheckState, writeCheckState } from './check-file.ts';
import { installation } from './installation.ts';
import { latestVersion } from './registry.ts';
import { chooseRegistry } from './registry-choice.ts';

/** Runs in the background once a day: stores the latest version for the notice. */
export const updateCheck = command({
  name: 'update-check',
  summary: 'Store the latest version in the registry',
  hidden: true,
  run: async ({ fetch, profiles, variables }) => {
    const folder = configFolder(variables);
    const registry = chooseRegistry(undefined, variables, profiles.read());
    if (!registry) return;
    const latest = await latestVersion(registry, installation().manifest.name, fetch);
    await writeCheckState(folder, { ...readCheckState(folder), latest });
  },
});
