import { type CallArguments, callRemote, type LoadedRuntime } from '@paraclock/executor'
import type { StateLayers } from './StateLayers.ts'

/** What a method of a runtime API answers over a state, as SCALE bytes. */
export async function callState(args: {
  readonly loaded: LoadedRuntime
  readonly state: StateLayers
  readonly method: string
  readonly input?: CallArguments
  readonly signal?: AbortSignal | undefined
}): Promise<Uint8Array> {
  const { loaded, state, method, input = [], signal } = args
  const outcome = await callRemote({
    runtime: loaded,
    method,
    args: input,
    base: state.base,
    storage: state.storage,
    options: { signatures: 'accept-magic' },
    ...(signal === undefined ? {} : { signal })
  })
  return outcome.result
}
