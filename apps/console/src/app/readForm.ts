import type { TargetedEvent } from 'preact'

/**
 * Keeps the browser from sending a submitted form. Returns a function that returns the text of a
 * field by its name. The text of a missing field is empty.
 */
export function readForm(
  event: TargetedEvent<HTMLFormElement, SubmitEvent>
): (field: string) => string {
  event.preventDefault()
  const values = new FormData(event.currentTarget)
  return (field) => String(values.get(field) ?? '')
}
