import { useSignal } from '@preact/signals'
import type { ComponentChildren, VNode } from 'preact'

/**
 * Shows a summary that a click unfolds. The children are rendered only while the summary is
 * unfolded.
 */
export function Folded({
  summary,
  children,
  class: name
}: {
  readonly summary: ComponentChildren
  readonly children: ComponentChildren
  readonly class?: string
}): VNode {
  const isOpen = useSignal(false)
  return (
    <details
      class={name}
      onToggle={(event) => {
        isOpen.value = event.currentTarget.open
      }}
    >
      <summary>{summary}</summary>
      {isOpen.value && children}
    </details>
  )
}
