import type { Readable, Writable } from 'node:stream';
import type { Fetch } from './http/fetch.ts';

type Stream<S> = S & { readonly isTTY?: boolean };

/** The inputs and outputs of the process. Tests pass their own. */
export interface Environment {
  readonly argv: readonly string[];
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly stdin: Stream<Readable>;
  readonly stdout: Stream<Writable> & { readonly columns?: number; readonly rows?: number };
  readonly stderr: Stream<Writable> & { readonly columns?: number };
  readonly fetch: Fetch;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** The environment variables that the client reads. */
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
  PAGER: 'Pager; default less. Empty for none.',
  BROWSER: 'Program that opens pages for --web; default that of the system.',
  VISUAL: 'Editor for --editor; takes precedence over EDITOR.',
  EDITOR: 'Editor for --editor; default vi.',
} as const;
