/** A template has at most this many versions: the trigger that inserts them deletes older ones. */
export const maxVersions = 1_000;

export const maxVersionNumber = 2_147_483_647;
