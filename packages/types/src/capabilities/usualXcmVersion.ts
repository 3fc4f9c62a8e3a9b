/**
 * The XCM version that Paraclock uses for a chain whose metadata lists no XCM versions. If the
 * metadata lists versions, the caller decides whether to use this version or another listed
 * version.
 */
export const usualXcmVersion = 4
