/** The decoded fields of an event: an object if the fields have names, else a list. */
export type EventFields = Readonly<Record<string, unknown>> | readonly unknown[]

/**
 * Reads a field of an event by one of its names. Fields without names, as before 2022, are read by the
 * position `at`. A negative position counts from the end.
 */
export function readField(fields: EventFields, names: readonly string[], at: number): unknown {
  if (Array.isArray(fields)) return fields.at(at)
  const named = fields as Readonly<Record<string, unknown>>
  return names.map((name) => named[name]).find((value) => value !== undefined)
}
