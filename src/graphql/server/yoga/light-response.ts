/** What a LightResponse is created from. */
export interface LightResponseInit {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The error that this response stands for; the error handler of the server sends it. */
  readonly error?: unknown;
}

/**
 * A response with a text, for Yoga and its plugins, with the properties of the Fetch API's `Response`
 * that plugins use. It is faster to create. `headers` can be changed.
 */
export class LightResponse {
  readonly status: number;
  readonly content: string;
  readonly error: unknown;
  readonly #initialHeaders: Readonly<Record<string, string>>;
  #headers: Headers | undefined;

  constructor(content: string, { status, headers, error }: LightResponseInit) {
    this.content = content;
    this.status = status;
    this.error = error;
    this.#initialHeaders = headers;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  get headers(): Headers {
    this.#headers ??= new Headers(this.#initialHeaders);
    return this.#headers;
  }

  /** The headers, with the changes of plugins. */
  headerFields(): Iterable<[string, string]> {
    return this.#headers ?? Object.entries(this.#initialHeaders);
  }

  async text(): Promise<string> {
    return this.content;
  }

  async json(): Promise<unknown> {
    return JSON.parse(this.content);
  }

  /** The same as a `Response` of the platform. */
  clone(): Response {
    return new Response(this.content, { status: this.status, headers: this.headers });
  }

  /** This response as the type that Yoga's interfaces have. */
  asResponse(): Response {
    return this as unknown as Response;
  }
}
