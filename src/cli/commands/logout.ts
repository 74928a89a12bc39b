import { CliError } from '../core/cli-error.ts';
import { command } from '../core/declare/command.ts';
import { keyTexts, serviceOption } from '../core/declare/service-option.ts';
import { keyField, type Profile, type Service, services } from '../core/profiles/profile.ts';

export const logout = command({
  name: 'logout',
  summary: 'Log out of an instance',
  description: 'Removes the stored keys. The keys stay valid until you revoke them on the server.',
  hasInstanceOptions: true,
  options: {
    service: serviceOption('Remove only the key of this service.', keyTexts),
  },
  run: async ({ profiles, instance, options: { service } }) => {
    const { name, ...profile } = profiles.select(instance);
    const removedServices = (service ? [service] : services).filter(
      (each) => profiles.key(name, profile, each) !== undefined,
    );
    if (removedServices.length === 0) {
      throw new CliError('notAllowed', `You are not logged in to ${name}.`);
    }
    await profiles.save(name, withoutKeys(profile, removedServices));
    return { instance: name, url: profile.url, services: removedServices };
  },
  output: {
    fields: {
      instance: 'The name of the instance.',
      url: 'The URL of the server.',
      services: 'The services whose keys were removed.',
    },
    show: ({ instance, services }, { line }) =>
      line(`Logged out of ${instance} (${services.join(', ')}).`),
  },
});

function withoutKeys({ keychain, ...profile }: Profile, removed: readonly Service[]): Profile {
  const fields: string[] = removed.map((service) => keyField[service]);
  const without = (keys: object) =>
    Object.fromEntries(Object.entries(keys).filter(([field]) => !fields.includes(field)));
  const parts = without(keychain ?? {});
  return {
    ...without(profile),
    url: profile.url,
    ...(Object.keys(parts).length > 0 ? { keychain: parts } : {}),
  };
}
