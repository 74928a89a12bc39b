/** What the exit code of `folio` says; scripts rely on these numbers. */
export const exitCodes = {
  done: { code: 0, description: 'Success.' },
  failure: { code: 1, description: 'Error. The message is on standard error.' },
  usage: { code: 2, description: 'Usage error: invalid arguments or options, or an unknown name.' },
  notFound: { code: 3, description: 'Record or instance not found.' },
  notAllowed: { code: 4, description: 'Not logged in, invalid key, or missing permission.' },
  rateLimited: { code: 5, description: 'Rate limit exceeded. Pass --wait to wait and retry.' },
  unreachable: { code: 6, description: 'Server unreachable.' },
  interrupted: { code: 130, description: 'Interrupted by Ctrl-C.' },
} as const;

export type ExitName = keyof typeof exitCodes;

interface CliErrorOptions {
  /** Of the server's catalogue, or one of ours in the same style. */
  readonly code?: string;
  /** One line for each problem. */
  readonly details?: readonly string[];
  /** What to do about it. */
  readonly hint?: string;
  readonly requestId?: string;
  /** Seconds after which it makes sense to try again. */
  readonly retryAfter?: number;
}

const defaultCodes: Record<ExitName, string> = {
  done: 'OK',
  failure: 'FAILURE',
  usage: 'USAGE',
  notFound: 'NOT_FOUND',
  notAllowed: 'UNAUTHENTICATED',
  rateLimited: 'RATE_LIMITED',
  unreachable: 'UNREACHABLE',
  interrupted: 'INTERRUPTED',
};

/** A failure that is told to the user in its own words; anything else is a fault of ours. */
export class CliError extends Error {
  readonly exit: ExitName;
  readonly code: string;
  readonly details: readonly string[];
  readonly hint: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(exit: ExitName, message: string, options: CliErrorOptions = {}) {
    super(message);
    this.name = 'CliError';
    this.exit = exit;
    this.code = options.code ?? defaultCodes[exit];
    this.details = options.details ?? [];
    this.hint = options.hint;
    this.requestId = options.requestId;
    this.retryAfter = options.retryAfter;
  }
}

/** A command that was not written correctly. */
export function usageError(message: string, hint?: string | undefined): CliError {
  return new CliError('usage', message, hint === undefined ? {} : { hint });
}

const fileErrorTexts: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOSPC: 'no space left on device',
  EDQUOT: 'disk quota exceeded',
  EROFS: 'read-only file system',
  EISDIR: 'is a directory',
  ENOTDIR: 'not a directory',
  EFBIG: 'file too large',
  EIO: 'input/output error',
};

/** Why the operating system refused something about a file, in words. */
export function fileErrorText(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return fileErrorTexts[code ?? ''] ?? message;
}
