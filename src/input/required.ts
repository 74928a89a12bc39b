/** The message for a missing value. */
export const blank = "can't be blank";

/** The message for an id that no record of the caller has. */
export const missingRecord = 'must exist';

export const isMissing = (value: unknown) => value === undefined || value === null;

/** "can't be blank" for a missing value, `otherwise` for a wrong type. */
export const requiredOr = (otherwise: string) => ({
  error: (issue: { input?: unknown }) => (isMissing(issue.input) ? blank : otherwise),
});
