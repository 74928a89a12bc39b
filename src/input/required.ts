const isMissing = (value: unknown) => value === undefined || value === null;

/** Says "can't be blank" of what is missing, and `otherwise` of what has the wrong type. */
export const requiredOr = (otherwise: string) => ({
  error: (issue: { input?: unknown }) => (isMissing(issue.input) ? "can't be blank" : otherwise),
});
