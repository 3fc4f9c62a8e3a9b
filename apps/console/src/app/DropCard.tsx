import { useSignal } from '@preact/signals'
import type { ComponentChildren, VNode } from 'preact'
import { readFile } from './readFile.ts'

/** A card that takes a file: dropped on the card, or chosen. */
export function DropCard({
  id,
  title,
  label,
  children,
  take
}: {
  readonly id: string
  readonly title: string
  /** The label of the field that chooses a file. */
  readonly label: string
  readonly children: ComponentChildren
  readonly take: (text: string, name: string) => void
}): VNode {
  const isOver = useSignal(false)
  return (
    <section
      class={`card drop ${isOver.value ? 'over' : ''}`}
      aria-labelledby={`${id}-title`}
      onDragOver={(event) => {
        event.preventDefault()
        isOver.value = true
      }}
      onDragLeave={() => {
        isOver.value = false
      }}
      onDrop={(event) => {
        event.preventDefault()
        isOver.value = false
        readFile(event.dataTransfer?.files[0], take)
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
      <p class="field">
        <label for={id}>{label}</label>
        <input
          id={id}
          type="file"
          accept=".json,application/json"
          onChange={(event) => readFile(event.currentTarget.files?.[0], take)}
        />
      </p>
    </section>
  )
}
