/** The exit codes of `folio`. Scripts rely on the numbers. */
export const exitCodes = {
  done: { code: 0, description: 'Success.' },
  failure: { code: 1, description: 'Error. The message is on standard error.' },
  usage: {
    code: 2,
    description: 'Usage error: invalid arguments or options, or an ambiguous name.',
  },
  notFound: { code: 3, description: 'Record or instance not found.' },
  notAllowed: { code: 4, description: 'Not logged in, invalid key, or missing permission.' },
  rateLimited: { code: 5, description: 'Rate limit exceeded. Pass --wait to wait and retry.' },
  unreachable: { code: 6, description: 'Server unreachable.' },
  interrupted: { code: 130, description: 'Interrupted by Ctrl-C.' },
} as const;

export type ExitName = keyof typeof exitCodes;

interface CliErrorOptions {
  /** An error code of the server, or one of the client. */
  readonly code?: string | undefined;
  /** One line for each validation issue. */
  readonly details?: readonly string[];
  /** The input fields and arguments that the details of the server's error name. */
  readonly fields?: readonly string[];
  /** What the user can do about the error. */
  readonly hint?: string | undefined;
  readonly requestId?: string | undefined;
  /** Seconds until a retry can succeed. */
  readonly retryAfter?: number | undefined;
  /** Whether the same request may succeed soon: the connection was lost, or the server is busy. */
  readonly isTemporary?: boolean | undefined;
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

/** An error with a message for the user. Other errors are reported as bugs of the client. */
export class CliError extends Error {
  readonly exit: ExitName;
  readonly code: string;
  readonly details: readonly string[];
  readonly fields: readonly string[];
  readonly hint: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly isTemporary: boolean;

  constructor(exit: ExitName, message: string, options: CliErrorOptions = {}) {
    super(message);
    this.name = 'CliError';
    this.exit = exit;
    this.code = options.code ?? defaultCodes[exit];
    this.details = options.details ?? [];
    this.fields = options.fields ?? [];
    this.hint = options.hint;
    this.requestId = options.requestId;
    this.retryAfter = options.retryAfter;
    this.isTemporary = options.isTemporary ?? false;
  }
}

interface ErrorChanges extends CliErrorOptions {
  readonly message?: string;
}

export function changedError(
  error: CliError,
  { message = error.message, ...changes }: ErrorChanges,
): CliError {
  const { code, details, fields, hint, requestId, retryAfter, isTemporary } = error;
  const options = { code, details, fields, hint, requestId, retryAfter, isTemporary, ...changes };
  return new CliError(error.exit, message, options);
}

export const hasCode = (error: unknown, ...codes: readonly string[]): error is CliError =>
  error instanceof CliError && codes.includes(error.code);

/** A handler for `catch` that changes errors with this code, and throws others unchanged. */
export const changeErrorWithCode =
  (code: string, changes: ErrorChanges) =>
  (error: unknown): never => {
    throw hasCode(error, code) ? changedError(error, changes) : error;
  };

/** An error in the command line, with exit code 2. */
export function usageError(message: string, hint?: string | undefined): CliError {
  return new CliError('usage', message, { hint });
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

export const unreadableFile = (path: string, error: unknown) =>
  new CliError('failure', `Cannot read ${path}: ${fileErrorText(error)}.`, {
    code: 'FILE_UNREADABLE',
  });

export function fileErrorText(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return fileErrorTexts[code ?? ''] ?? message;
}
