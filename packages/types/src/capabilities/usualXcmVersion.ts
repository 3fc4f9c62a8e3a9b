/**
 * The XCM version that Paraclock uses for a chain whose metadata lists no XCM versions. Dry runs use
 * this version for every chain that supports the version, even if the chain supports newer versions.
 */
export const usualXcmVersion = 4
