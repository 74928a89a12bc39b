export interface FetchOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** A stream is sent in chunks unless the headers contain its length. */
  readonly body?: string | Uint8Array | AsyncIterable<Uint8Array>;
  readonly redirect: 'manual' | 'follow';
  /** Ends the request and the reading of its response. */
  readonly signal?: AbortSignal;
}

/** A response of {@link Fetch}. The body is read once, by one of `text`, `arrayBuffer` and `body`. */
export interface FetchResponse {
  readonly status: number;
  readonly statusText: string;
  readonly ok: boolean;
  readonly headers: { readonly get: (name: string) => string | null } & Iterable<[string, string]>;
  readonly body: AsyncIterable<Uint8Array> | null;
  /** @throws if the body exceeds the limit of a response that is kept in memory. */
  readonly text: () => Promise<string>;
  /** @throws as `text`. */
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
}

/** The part of `fetch` that the client uses. Node's own `fetch` has it too. */
export type Fetch = (url: string, options: FetchOptions) => Promise<FetchResponse>;
