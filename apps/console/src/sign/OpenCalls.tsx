import type { Config } from '@paraclock/checklist'
import type { VNode } from 'preact'
import { useEffect } from 'preact/hooks'
import { ErrorCard } from '../app/ErrorCard.tsx'
import { route } from '../app/route.ts'
import type { SignStore } from './createSignStore.ts'
import { sayProgress } from './sayProgress.ts'

/** Shows the signed calls for which the journal has no outcome. */
export function OpenCalls({
  store,
  config
}: {
  readonly store: SignStore
  readonly config: Config | undefined
}): VNode | null {
  // The journal is read again whenever another page is shown, because another tab can have signed a
  // call.
  useEffect(store.look, [store, config, route.value])
  const { open, request, resumed } = store
  const { progress, error } = resumed.value ?? {}
  const [first, ...others] = open.value
  if (request.value !== undefined) return null
  return (
    <>
      {error !== undefined && <ErrorCard error={error} />}
      {first !== undefined && (
        <section class="card note-card" aria-label="Signed and not settled">
          <p role="status">
            {others.length === 0 ? 'A call was' : `${open.value.length} calls were`} signed here,
            the first at {new Date(first).toLocaleString()}, and no finalized block settles it yet.
          </p>
          {progress !== undefined ? (
            <p role="status">{sayProgress(progress)}</p>
          ) : config !== undefined ? (
            <button type="button" onClick={() => store.resume(Object.values(config.networks))}>
              Send the same bytes again, and follow
            </button>
          ) : (
            <p>
              <a href="#/check">Name its network</a> to follow it.
            </p>
          )}
        </section>
      )}
    </>
  )
}
