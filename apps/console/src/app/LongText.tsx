import type { VNode } from 'preact'

/** A text of this length or longer scrolls in a box. */
const LONG = 400

/** Shows a text. A long one scrolls in a box that the keyboard can reach. */
export function LongText({
  text,
  label,
  isCode = false
}: {
  readonly text: string
  /** The name of the text for screen readers. */
  readonly label: string
  readonly isCode?: boolean
}): VNode {
  const shown = isCode ? <code>{text}</code> : <span>{text}</span>
  if (text.length < LONG) return shown
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, and this is text.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <div class="scrolled" role="group" aria-label={label} tabIndex={0}>
      {shown}
    </div>
  )
}
