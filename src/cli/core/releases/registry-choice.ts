import type { Variables } from '../environment.ts';
import type { Settings } from '../profiles/profile.ts';
import { serverUrl } from '../profiles/server-url.ts';
import { installation } from './installation.ts';

/**
 * The registry for updates: an option, a variable, the setting, or the registry that the client was
 * packed for. The public registry is not a default: its package of this name is not ours.
 * @throws a usage error for an invalid URL; it contains the source.
 */
export function chooseRegistry(
  option: string | undefined,
  { FOLIO_REGISTRY, npm_config_registry }: Variables,
  settings: Settings,
): string | undefined {
  if (option) return serverUrl(option);
  if (FOLIO_REGISTRY) return serverUrl(FOLIO_REGISTRY, 'FOLIO_REGISTRY');
  if (npm_config_registry) return serverUrl(npm_config_registry, 'npm_config_registry');
  const registry = settings.registry ?? installation().manifest.publishConfig?.registry;
  return registry === undefined ? undefined : serverUrl(registry);
}
