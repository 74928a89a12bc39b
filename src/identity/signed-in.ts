export interface SignedIn {
  readonly user: { id: string; name: string; email: string; createdAt: Date };
  readonly cookies: readonly string[];
}

export function toSignedIn({
  headers,
  response,
}: {
  headers: Headers;
  response: { user: SignedIn['user'] };
}): SignedIn {
  const { id, name, email, createdAt } = response.user;
  return { user: { id, name, email, createdAt }, cookies: headers.getSetCookie() };
}
