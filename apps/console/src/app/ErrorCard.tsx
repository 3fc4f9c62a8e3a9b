import type { ErrorReport } from '@paraclock/core'
import type { VNode } from 'preact'

export function ErrorCard({
  error,
  isNote = false
}: {
  readonly error: ErrorReport
  /**
   * Whether to show a note instead of an alert. A note is for an error despite which the page
   * works.
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
