import type { VNode } from 'preact'

/** From this length on, a text scrolls in a box of its own. */
const LONG = 400

/** Text of any length: what is long scrolls, and can be reached by keyboard. */
export function LongText({
  text,
  label,
  isCode = false
}: {
  readonly text: string
  /** What the text is. */
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
