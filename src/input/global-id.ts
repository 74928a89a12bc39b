export function globalId(typename: string, rawId: string | number): string {
  return Buffer.from(`${typename}:${rawId}`).toString('base64');
}
