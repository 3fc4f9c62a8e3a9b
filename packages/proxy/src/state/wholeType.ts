/**
 * The type of proxy that lets its delegate make every call in the user's name. `ethereumXcm` takes no
 * other.
 */
export const WHOLE_TYPE = 'Any'
