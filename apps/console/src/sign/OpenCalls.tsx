import type { NetworkConfig } from '@paraclock/checklist'
import type { VNode } from 'preact'
import { useEffect } from 'preact/hooks'
import type { SignStore } from './createSignStore.ts'

/** Says that calls were signed in this browser and are not settled, and follows them. */
export function OpenCalls({
  store,
  network
}: {
  readonly store: SignStore
  readonly network: NetworkConfig
}): VNode | null {
  useEffect(store.look, [store])
  const { open, request } = store
  if (open.value.length === 0 || request.value !== undefined) return null
  const [first] = open.value
  return (
    <section class="card note-card" aria-label="Signed and not settled">
      <p>
        {open.value.length === 1 ? 'A call was' : `${open.value.length} calls were`} signed here,
        the first at {new Date(first?.signedAt ?? 0).toLocaleString()}, and no finalized block
        settles it yet.
      </p>
      <button type="button" onClick={() => store.resume(network)}>
        Send the same bytes again, and follow
      </button>
    </section>
  )
}
