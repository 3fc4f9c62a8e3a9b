import type { ErrorReport } from '@paraclock/core'
import type { VNode } from 'preact'

export function ErrorCard({
  error,
  isNote = false
}: {
  readonly error: ErrorReport
  /**
   * If `true`, the card is a note: the page works, but shows less. Otherwise the card is an alert.
   */
  readonly isNote?: boolean
}): VNode {
  const { code, message, remedies } = error
  return (
    <div class={`card ${isNote ? 'note-card' : 'error-card'}`} role={isNote ? 'note' : 'alert'}>
      <h2>{message}</h2>
      <ul>
        {remedies.map(({ summary }) => (
          <li key={summary}>{summary}</li>
        ))}
      </ul>
      <p class="quiet">
        <code>{code}</code>
      </p>
    </div>
  )
}
