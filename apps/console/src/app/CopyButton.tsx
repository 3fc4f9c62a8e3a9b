import type { VNode } from 'preact'
import { createCopier } from './createCopier.ts'

const { copy, labelOf } = createCopier(async (text) => navigator.clipboard.writeText(text))

export function CopyButton({
  text,
  what
}: {
  readonly text: string
  readonly what: string
}): VNode {
  const label = labelOf(text)
  return (
    <button
      type="button"
      class="small"
      onClick={async () => copy(text)}
      aria-label={`${label}: ${what}`}
    >
      {label}
    </button>
  )
}
