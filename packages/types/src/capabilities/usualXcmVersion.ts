/** The XCM version to use if the metadata of a chain lists this version, or lists no versions. */
export const usualXcmVersion = 4
