import { CliError } from '../cli-error.ts';
import { unreachableError } from '../client/errors.ts';
import type { Fetch, FetchResponse } from '../http/fetch.ts';
import { serverUrl } from '../profiles/server-url.ts';

const timeoutMs = 15_000;

/** The version with the tag `latest` in the registry. */
export async function latestVersion(registry: string, name: string, fetch: Fetch): Promise<string> {
  const url = serverUrl(registry);
  let response: FetchResponse;
  let json: string;
  try {
    response = await fetch(`${url}/${name.replace('/', '%2f')}`, {
      headers: { accept: 'application/vnd.npm.install-v1+json, application/json' },
      redirect: 'follow',
      signal: AbortSignal.timeout(timeoutMs),
    });
    json = await response.text();
  } catch (error) {
    throw unreachableError(url, error);
  }
  if (response.status === 404) {
    throw new CliError('failure', `Package ${name} not found in the registry ${url}.`, {
      code: 'NOT_PUBLISHED',
    });
  }
  const latest = response.ok ? latestOf(json) : undefined;
  if (latest !== undefined) return latest;
  throw new CliError(
    'failure',
    `Unexpected response from the registry ${url} (status ${response.status}).`,
    {
      code: 'NOT_A_REGISTRY',
    },
  );
}

function latestOf(json: string): string | undefined {
  try {
    const latest: unknown = JSON.parse(json)['dist-tags'].latest;
    // Strict, because the version becomes part of npm's arguments.
    return typeof latest === 'string' && /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(latest)
      ? latest
      : undefined;
  } catch {
    return undefined;
  }
}
