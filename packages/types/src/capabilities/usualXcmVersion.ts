/**
 * The XCM version that Paraclock uses for a chain whose metadata lists no XCM versions. Dry runs
 * use this version for every chain that lists it, even if the chain also lists newer versions.
 */
export const usualXcmVersion = 4
