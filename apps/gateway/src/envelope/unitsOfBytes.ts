const BYTES_OF_UNIT = 16 * 1024
const ENTRIES_OF_UNIT = 512

/** What reading or writing so many bytes costs, in units of a client's budget. */
export function unitsOfBytes(bytes: number): number {
  return Math.floor(bytes / BYTES_OF_UNIT)
}

/** What building so many entries of lists and objects costs, in units of a client's budget. */
export function unitsOfEntries(entries: number): number {
  return Math.floor(entries / ENTRIES_OF_UNIT)
}
