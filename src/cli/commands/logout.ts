import { CliError } from '../core/cli-error.ts';
import { command } from '../core/declare/command.ts';
import { oneOf } from '../core/declare/option.ts';
import {
  services as allServices,
  keyField,
  type Profile,
  type Service,
} from '../core/profiles/profile.ts';

const services = { prompts: 'The API key.', finance: 'The finance key.' } as const;

export const logout = command({
  name: 'logout',
  summary: 'Log out of an instance',
  description: 'Removes the stored keys. The keys stay valid until you revoke them on the server.',
  hasInstanceOptions: true,
  options: {
    service: oneOf<'PROMPTS' | 'FINANCE'>('Remove only the key of this service.', {
      PROMPTS: services.prompts,
      FINANCE: services.finance,
    }),
  },
  run: async ({ profiles, instance, options }) => {
    const { name, ...profile } = profiles.select(instance);
    const service = options.service?.toLowerCase() as Service | undefined;
    const removedServices = (service ? [service] : allServices).filter(
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
