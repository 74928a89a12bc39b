import type { Readable, Writable } from 'node:stream';

type Stream<S> = S & { readonly isTTY?: boolean };

/** All that a command gets from outside; tests hand in their own. */
export interface Environment {
  readonly argv: readonly string[];
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly stdin: Stream<Readable>;
  readonly stdout: Stream<Writable> & { readonly columns?: number };
  readonly stderr: Stream<Writable> & { readonly columns?: number };
  readonly fetch: typeof fetch;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** The variables that folio itself reads. */
export const variableDescriptions = {
  FOLIO_INSTANCE: 'The instance to use, as --instance does.',
  FOLIO_URL: 'The address of the server, instead of that of the instance.',
  FOLIO_API_KEY: 'The prompt-service key (fol_), instead of the stored one.',
  FOLIO_FINANCE_KEY: 'The finance key (fin_), instead of the stored one.',
  FOLIO_CONFIG_DIR: 'The folder of the configuration, instead of $XDG_CONFIG_HOME/folio.',
  FOLIO_REGISTRY: 'The npm registry that `folio update` asks.',
  XDG_CONFIG_HOME: 'Where configuration is kept, ~/.config if not set.',
  NO_COLOR: 'Set to anything, it switches colour off.',
  VISUAL: 'The editor for --editor; else EDITOR.',
  EDITOR: 'The editor for --editor; vi if not set.',
} as const;
