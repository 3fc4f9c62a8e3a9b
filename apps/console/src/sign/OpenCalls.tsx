import type { NetworkConfig } from '@paraclock/checklist'
import type { VNode } from 'preact'
import { useEffect } from 'preact/hooks'
import { ErrorCard } from '../app/ErrorCard.tsx'
import type { SignStore } from './createSignStore.ts'
import { sayProgress } from './sayProgress.ts'

/** Says that calls were signed in this browser and are not settled, follows them, and says what failed. */
export function OpenCalls({
  store,
  network
}: {
  readonly store: SignStore
  readonly network: NetworkConfig
}): VNode | null {
  useEffect(store.look, [store])
  const { open, request, resumed } = store
  const { progress, error } = resumed.value ?? {}
  const [first, ...others] = open.value
  if (request.value !== undefined) return null
  return (
    <>
      {error !== undefined && <ErrorCard error={error} />}
      {first !== undefined && (
        <section class="card note-card" aria-label="Signed and not settled">
          <p>
            {others.length === 0 ? 'A call was' : `${open.value.length} calls were`} signed here,
            the first at {new Date(first.signedAt).toLocaleString()}, and no finalized block settles
            it yet.
          </p>
          {progress === undefined ? (
            <button type="button" onClick={() => store.resume(network)}>
              Send the same bytes again, and follow
            </button>
          ) : (
            <p role="status">{sayProgress(progress)}</p>
          )}
        </section>
      )}
    </>
  )
}
