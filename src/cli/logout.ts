import { CliError } from './cli-error.ts';
import { keyField, type Service } from './config/profile.ts';
import { command } from './declare/command.ts';
import { oneOf } from './declare/option.ts';

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
    const removedServices = (service ? [service] : (['prompts', 'finance'] as const)).filter(
      (service) => profile[keyField[service]] !== undefined,
    );
    if (removedServices.length === 0) {
      throw new CliError('notAllowed', `You are not logged in to ${name}.`);
    }
    const fields: string[] = removedServices.map((service) => keyField[service]);
    const remaining = Object.entries(profile).filter(([field]) => !fields.includes(field));
    await profiles.save(name, { url: profile.url, ...Object.fromEntries(remaining) });
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
