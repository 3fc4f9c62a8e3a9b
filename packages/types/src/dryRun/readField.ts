/** The decoded fields of an event: an object if the fields have names, otherwise a list. */
export type EventFields = Readonly<Record<string, unknown>> | readonly unknown[]

/**
 * Reads the event's field that has one of the names. If the fields have no names, as in runtimes
 * before 2022, reads the field at the position `at`. A negative position counts from the end.
 */
export function readField(fields: EventFields, names: readonly string[], at: number): unknown {
  if (Array.isArray(fields)) return fields.at(at)
  const named = fields as Readonly<Record<string, unknown>>
  return names.map((name) => named[name]).find((value) => value !== undefined)
}
