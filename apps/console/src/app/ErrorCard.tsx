import type { ErrorReport } from '@paraclock/core'
import type { VNode } from 'preact'

export function ErrorCard({
  error,
  isNote = false
}: {
  readonly error: ErrorReport
  /** Shows a note instead of an alert, because the page works without the missing part. */
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
