/** The XCM version to take where the metadata of a chain does not decide it. */
export const usualXcmVersion = 4
