import type { Readable, Writable } from 'node:stream';
import type { Fetch } from './http/fetch.ts';

type Stream<S> = S & { readonly isTTY?: boolean };

export type Variables = Readonly<Record<string, string | undefined>>;
export type Output = Stream<Writable> & { readonly columns?: number; readonly rows?: number };

/** The inputs and outputs of the process. Tests pass their own. */
export interface Environment {
  readonly argv: readonly string[];
  readonly variables: Variables;
  readonly stdin: Stream<Readable>;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly fetch: Fetch;
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export const variableDescriptions = {
  FOLIO_INSTANCE: 'Instance to use, like --instance.',
  FOLIO_URL: 'Server URL, instead of the URL of the instance.',
  FOLIO_API_KEY: 'API key (fol_), instead of the stored one.',
  FOLIO_FINANCE_KEY: 'Finance key (fin_), instead of the stored one.',
  FOLIO_CONFIG_DIR:
    'Configuration directory, instead of $XDG_CONFIG_HOME/folio or %APPDATA%\\folio.',
  FOLIO_REGISTRY: 'URL of the npm registry for `folio update`.',
  FOLIO_NO_UPDATE_NOTICE: 'Disables the notice of a newer version when set.',
  XDG_CONFIG_HOME: 'Base directory of the configuration; default ~/.config.',
  NO_COLOR: 'Disables colours when set.',
  FOLIO_PAGER: 'Pager for long output on a terminal; takes precedence over PAGER.',
  PAGER: 'Pager. Default: less. Empty for no pager.',
  BROWSER: 'Program that opens pages for --web. Default: the default browser of the system.',
  VISUAL: 'Editor for long values; takes precedence over EDITOR.',
  EDITOR: 'Editor for long values. Default: vi, on Windows notepad.',
  DISPLAY: 'Graphical session on Linux; without one, login opens no browser.',
  WAYLAND_DISPLAY: 'As DISPLAY.',
  SSH_CONNECTION: 'Set by SSH on macOS and Windows; login then opens no browser.',
  DBUS_SESSION_BUS_ADDRESS: 'Session bus of the keychain on Linux.',
  XDG_RUNTIME_DIR: 'Directory of the default session bus on Linux.',
} as const;
