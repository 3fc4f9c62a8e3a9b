import { readNewestMetadata } from '@paraclock/executor'
import type { SimulatedChain } from '@paraclock/simulation'
import { extensionTypes, serviceDefinitions } from '@paraclock/types'
import { ApiPromise } from '@polkadot/api'
import { Metadata } from '@polkadot/types'
import type { Registry } from '@polkadot/types/types'
import type { ChainProvider } from './ChainProvider.ts'
import { registerErrorTypes } from './registerErrorTypes.ts'

interface ConnectionSteps {
  _retrieveMetadata(apis: unknown, at?: unknown, registry?: Registry): Promise<Metadata>
  _getRuntimeDefsViaMetadata(registry: { readonly metadata: object }): object
}

export async function connectApi(
  provider: ChainProvider,
  { head, runtime }: SimulatedChain
): Promise<ApiPromise> {
  const signedExtensions = extensionTypes(runtime)
  const options = { provider, noInitWarn: true, signedExtensions, ...serviceDefinitions() }
  const api = new ApiPromise(options)
  const steps = api as unknown as ConnectionSteps
  const retrieve = steps._retrieveMetadata.bind(api)
  steps._retrieveMetadata = async (apis, at, registry) => {
    // For the head block, polkadot.js gets the metadata as bytes, which saves a request and a
    // conversion to hex. For an older block, it requests the metadata, because that block may have
    // another runtime.
    const metadata =
      at === undefined
        ? new Metadata(api.registry, readNewestMetadata(head.loaded))
        : await retrieve(apis, at, registry)
    // `getUniqTypes` searches all types for unknown types. polkadot.js does not use the result. The
    // search takes longer than decoding the metadata, so it is skipped.
    return Object.assign(metadata, { getUniqTypes: () => [] })
  }
  const list = steps._getRuntimeDefsViaMetadata.bind(api)
  const listed = new WeakMap<object, object>()
  // polkadot.js requests the list of runtime calls twice, for `api.call` and for `api.rx.call`. The
  // second request gets the first list.
  steps._getRuntimeDefsViaMetadata = (registry) => {
    const calls = listed.get(registry.metadata) ?? list(registry)
    listed.set(registry.metadata, calls)
    return calls
  }
  const connected = await api.isReadyOrError
  registerErrorTypes(connected.registry, connected.runtimeMetadata.asLatest.lookup)
  return connected
}
