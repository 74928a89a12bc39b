import { usageError } from './cli-error.ts';
import { command } from './declare/command.ts';
import { flag, text } from './declare/option.ts';
import { installation } from './installation.ts';
import { globalPrefix, installWithNpm, requireWritable } from './update/npm-installation.ts';
import { latestVersion } from './update/registry.ts';

export const update = command({
  name: 'update',
  summary: 'Move this client to the latest version',
  description:
    'Works for a client that npm installed. The registry is that of --registry, FOLIO_REGISTRY, npm_config_registry, or the one that the client was packed for; the public one is never guessed.',
  options: {
    check: flag('Only say whether there is a later version.'),
    registry: text('The npm registry to ask.', 'url'),
  },
  run: async ({ environment, options }) => {
    const { root, manifest } = installation();
    const { name, version: installed } = manifest;
    const prefix = globalPrefix(root, name);
    const { variables } = environment;
    const registry =
      options.registry ??
      (variables.FOLIO_REGISTRY ||
        variables.npm_config_registry ||
        manifest.publishConfig?.registry);
    if (!registry) {
      throw usageError(
        'This client was packed for no registry, so there is nowhere to look for a later version.',
        'Name the registry with --registry, or install a newer tarball with: npm install --global <file>',
      );
    }
    const latest = await latestVersion(registry, name, environment);
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
      name: 'The name of the package.',
      installed: 'The version that ran.',
      latest: 'The latest version of the registry.',
      available: 'Whether that is a later one.',
      updated: 'Whether it was installed.',
    },
    show: ({ installed, latest, available, updated }, { line }) => {
      if (updated) line(`Updated from ${installed} to ${latest}.`);
      else if (available) line(`${latest} is available; this is ${installed}.`);
      else line(`${installed} is the latest version.`);
    },
  },
});
