/** Extensions of a field of a record whose value also changes without a recorded change. */
export const unrecorded = { changesUnrecorded: true } as const;

export const isUnrecorded = (field: { readonly extensions: object }): boolean =>
  (field.extensions as Partial<typeof unrecorded>).changesUnrecorded === true;
