import type { VNode } from 'preact'

/** The length in characters from which a text scrolls in a box. */
const LONG = 400

export function LongText({
  text,
  label,
  isCode = false
}: {
  readonly text: string
  /** The name of the box for screen readers. */
  readonly label: string
  readonly isCode?: boolean
}): VNode {
  const shown = isCode ? <code>{text}</code> : <span>{text}</span>
  if (text.length < LONG) return shown
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, and this is text.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls.
    <div class="scrolled" role="group" aria-label={label} tabIndex={0}>
      {shown}
    </div>
  )
}
