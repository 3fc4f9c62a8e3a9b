import { useSignal, useSignalEffect } from '@preact/signals'
import type { VNode } from 'preact'
import { useRef } from 'preact/hooks'
import { ErrorCard } from '../app/ErrorCard.tsx'
import { query } from '../app/route.ts'
import type { TabStore } from './createTabStore.ts'

const EXAMPLE =
  '{"jsonrpc":"2.0","id":1,"method":"automationTime_getTimeAutomationFees","params":["XCMP",3]}'

export function RequestPage({ store }: { readonly store: TabStore }): VNode {
  const { busy, progress, answer, error } = store
  const sent = useRef<URLSearchParams | undefined>(undefined)
  const written = useSignal(EXAMPLE)
  useSignalEffect(() => {
    const wanted = query.value.get('request')
    if (wanted === null || busy.value !== undefined || sent.current === query.value) return
    sent.current = query.value
    written.value = wanted
    store.request(wanted)
  })
  return (
    <div class="request">
      <h1>JSON-RPC</h1>
      <p class="lead">The service of the network in this tab answers. Nothing leaves this tab.</p>
      <form
        class="card"
        onSubmit={(event) => {
          event.preventDefault()
          store.request(written.value)
        }}
      >
        <p class="field">
          <label for="request">The request</label>
          <textarea
            id="request"
            spellcheck={false}
            required={true}
            value={written.value}
            onInput={({ currentTarget }) => {
              written.value = currentTarget.value
            }}
          />
        </p>
        <p class="buttons">
          <button type="submit" class="primary" disabled={busy.value !== undefined}>
            Send
          </button>
          <span role="status">{progress.value?.text ?? busy.value}</span>
        </p>
        {error.value !== undefined && <ErrorCard error={error.value} />}
        {answer.value !== undefined && (
          <output class="answer" for="request">
            {answer.value}
          </output>
        )}
      </form>
    </div>
  )
}
