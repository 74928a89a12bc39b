import { usageError } from '../core/cli-error.ts';
import { command } from '../core/declare/command.ts';
import { flag, text } from '../core/declare/option.ts';
import { installation } from '../core/releases/installation.ts';
import {
  globalPrefix,
  installWithNpm,
  requireWritable,
} from '../core/releases/npm-installation.ts';
import { latestVersion } from '../core/releases/registry.ts';
import { chooseRegistry } from '../core/releases/registry-choice.ts';

export const update = command({
  name: 'update',
  summary: 'Update the client to the latest version',
  description:
    'Works only for clients installed with npm. The registry comes from --registry, FOLIO_REGISTRY, npm_config_registry, the setting registry or the registry that the client was packed for, in this order. There is no default registry.',
  options: {
    check: flag('Check for a newer version without installing it.'),
    registry: text('URL of the npm registry.', 'url'),
  },
  run: async ({ fetch, options, profiles, variables }) => {
    const { root, manifest } = installation();
    const { name, version: installed } = manifest;
    const prefix = globalPrefix(root, name);
    const registry = chooseRegistry(options.registry, variables, profiles.read());
    if (!registry) {
      throw usageError(
        'No registry to update from.',
        'Pass --registry <url>, set FOLIO_REGISTRY, or run: folio config set registry <url>. Without a registry, install a newer package with: npm install --global <file>',
      );
    }
    const latest = await latestVersion(registry, name, fetch);
    const { default: isNewer } = await import('semver/functions/gt.js');
    const available = isNewer(latest, installed);
    if (available && !options.check) {
      requireWritable(root);
      await installWithNpm({ prefix, registry, name, version: latest });
    }
    return { name, installed, latest, available, updated: available && !options.check };
  },
  output: {
    fields: {
      name: 'The package name.',
      installed: 'The installed version, before the update.',
      latest: 'The latest version in the registry.',
      available: 'Whether the latest version is newer than the installed one.',
      updated: 'Whether the latest version was installed.',
    },
    show: ({ installed, latest, available, updated }, { line }) => {
      if (updated) line(`Updated from ${installed} to ${latest}.`);
      else if (available) line(`Version ${latest} is available. Installed version: ${installed}.`);
      else line(`Already up to date (${installed}).`);
    },
  },
});
