import { useSignal } from '@preact/signals'
import type { ComponentChildren, VNode } from 'preact'

/** Folded content. It is rendered only while it is open. */
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
