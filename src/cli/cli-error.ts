/** What the exit code of `folio` says; scripts rely on these numbers. */
export const exitCodes = {
  done: { code: 0, description: 'Done.' },
  failure: { code: 1, description: 'Something else went wrong; standard error says what.' },
  usage: { code: 2, description: 'The command was not written correctly.' },
  notFound: { code: 3, description: 'There is no such record or instance.' },
  notAllowed: { code: 4, description: 'Not logged in, or the key does not allow it.' },
  rateLimited: { code: 5, description: 'Too many requests; --wait waits and tries again.' },
  unreachable: { code: 6, description: 'The server did not answer.' },
  interrupted: { code: 130, description: 'Ended by Ctrl-C.' },
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
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOSPC: 'no space left on the device',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is not a folder',
  EFBIG: 'the file would be too large',
  EIO: 'the device failed',
};

/** Why the operating system refused something about a file, in words. */
export function fileErrorText(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return fileErrorTexts[code ?? ''] ?? message;
}
