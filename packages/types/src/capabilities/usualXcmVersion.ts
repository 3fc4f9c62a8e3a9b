/** The XCM version to use for a chain whose metadata does not state the supported versions. */
export const usualXcmVersion = 4
