import { useSignal } from '@preact/signals'
import type { ComponentChildren, VNode } from 'preact'

/**
 * Shows a summary that a click unfolds. The children are rendered only while the summary is
 * unfolded.
 */
export function Folded({
  summary,
  children,
  class: name,
  isFirstOpen = false
}: {
  readonly summary: ComponentChildren
  readonly children: ComponentChildren
  readonly class?: string
  /** Whether the summary is unfolded at first. */
  readonly isFirstOpen?: boolean
}): VNode {
  const isOpen = useSignal(isFirstOpen)
  return (
    <details
      class={name}
      open={isFirstOpen}
      onToggle={(event) => {
        isOpen.value = event.currentTarget.open
      }}
    >
      <summary>{summary}</summary>
      {isOpen.value && children}
    </details>
  )
}
