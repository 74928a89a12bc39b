/** The cost of reading a content of 10,000 characters: 1 for each 1,000. */
export const contentCost = 10;

/** A variable has at least 5 of the 10,000 characters. */
export const maxVariables = 2_000;

/** Most templates have fewer variables. Others are charged for each further one, up to the maximum. */
export const usualVariables = 5;

/** With it, each template can be read with all fields of all its variables. */
export const maxChargedVariables = 500;
