/** The XCM version to use if the metadata of a chain does not decide it. */
export const usualXcmVersion = 4
