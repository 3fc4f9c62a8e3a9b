/**
 * The SS58 prefix of no chain in particular: that of a chain that states none, and the one that every
 * node reads, whichever chain it was made for.
 */
export const genericPrefix = 42
