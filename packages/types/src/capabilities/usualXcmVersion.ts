/**
 * The XCM version that Paraclock uses for a chain, if the chain's metadata lists this version, or
 * lists no versions.
 */
export const usualXcmVersion = 4
