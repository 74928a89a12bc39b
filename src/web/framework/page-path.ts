/** The path of a page, with the parameters of a request. */
export function pagePath({ path }: { readonly path: string }, params: unknown): string {
  const values = params as Readonly<Record<string, string>>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
