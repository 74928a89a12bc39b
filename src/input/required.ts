const isMissing = (value: unknown) => value === undefined || value === null;

/** The message for a missing value, "can't be blank", or `otherwise` for a wrong type. */
export const requiredOr = (otherwise: string) => ({
  error: (issue: { input?: unknown }) => (isMissing(issue.input) ? "can't be blank" : otherwise),
});
