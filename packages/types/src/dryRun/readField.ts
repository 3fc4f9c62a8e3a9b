/** The fields of an event, as metadata decodes them. */
export type EventFields = Readonly<Record<string, unknown>> | readonly unknown[]

/** A field by one of its names, or by its place: before 2022, fields of events had no names. */
export function readField(fields: EventFields, names: readonly string[], at: number): unknown {
  if (Array.isArray(fields)) return fields.at(at)
  const named = fields as Readonly<Record<string, unknown>>
  return names.map((name) => named[name]).find((value) => value !== undefined)
}
