import type { ErrorReport } from '@paraclock/core'
import type { VNode } from 'preact'

export function ErrorCard({
  error,
  isNote = false
}: {
  readonly error: ErrorReport
  /**
   * Whether to show the error as a note and not as an alert. A note is enough if the page works
   * despite the error.
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
