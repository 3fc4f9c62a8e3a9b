import { useSignal } from '@preact/signals'
import type { VNode } from 'preact'

export function CopyButton({
  text,
  what
}: {
  readonly text: string
  readonly what: string
}): VNode {
  const said = useSignal('Copy')
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => {
        said.value = 'Copied'
      },
      () => {
        said.value = 'Select it and copy it by hand'
      }
    )
  }
  return (
    <button type="button" class="small" onClick={copy} aria-label={`${said.value}: ${what}`}>
      {said}
    </button>
  )
}
