import type { VNode } from 'preact'

export function EffectList({
  effect,
  label
}: {
  readonly effect: readonly string[]
  readonly label: string
}): VNode {
  if (effect.length === 0) return <p class="quiet">It succeeds, and reports no event.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls.
    <ul class="effect" tabIndex={0} aria-label={label}>
      {effect.map((line, index) => (
        <li key={index}>
          <code>{line}</code>
        </li>
      ))}
    </ul>
  )
}
