import type { ErrorReport } from '@paraclock/core'
import type { VNode } from 'preact'

/** An error with its code, and what can be done about it. */
export function ErrorCard({ error }: { readonly error: ErrorReport }): VNode {
  const { code, message, remedies } = error
  return (
    <div class="card error-card" role="alert">
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
