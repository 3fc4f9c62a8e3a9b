/**
 * The XCM version that Paraclock uses for a chain whose metadata lists no XCM versions. Dry runs use
 * it for every chain that supports it, even if the chain also supports newer versions.
 */
export const usualXcmVersion = 4
