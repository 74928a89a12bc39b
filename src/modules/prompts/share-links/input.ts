/** The maximum number of share links of a template, including expired ones. */
export const maxShareLinks = 20;

/** The number of days whose views are listed. */
export const viewDays = 30;
