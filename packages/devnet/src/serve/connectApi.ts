import type { LoadedRuntime } from '@paraclock/executor'
import type { SimulatedChain } from '@paraclock/simulation'
import { extensionTypes, serviceDefinitions } from '@paraclock/types'
import { ApiPromise } from '@polkadot/api'
import { Metadata } from '@polkadot/types'
import type { Registry } from '@polkadot/types/types'
import type { ChainProvider } from './ChainProvider.ts'
import { registerErrorTypes } from './registerErrorTypes.ts'

interface ConnectionSteps {
  _retrieveMetadata(apis: unknown, at?: unknown, registry?: Registry): Promise<Metadata>
  /** Lists the functions of `api.call`. */
  _getRuntimeDefsViaMetadata(registry: { readonly metadata: object }): object
}

/** The versions of metadata that polkadot.js decodes, the latest first. */
const VERSIONS = [16, 15]

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
    // For the head, read the bytes of the metadata directly, without converting them to text and
    // back. This is possible only for the head, because an older block can have another runtime.
    const metadata =
      at === undefined
        ? new Metadata(api.registry, readMetadata(head.loaded))
        : await retrieve(apis, at, registry)
    // polkadot.js searches all types of the metadata for unknown ones, and does not use the result.
    // Skip the search, because it takes longer than decoding the metadata.
    return Object.assign(metadata, { getUniqTypes: () => [] })
  }
  const list = steps._getRuntimeDefsViaMetadata.bind(api)
  const listed = new WeakMap<object, object>()
  // polkadot.js requests the list twice, for `api.call` and for `api.rx.call`. So the first list is
  // used again.
  steps._getRuntimeDefsViaMetadata = (registry) => {
    const calls = listed.get(registry.metadata) ?? list(registry)
    listed.set(registry.metadata, calls)
    return calls
  }
  const connected = await api.isReadyOrError
  registerErrorTypes(connected.registry, connected.runtimeMetadata.asLatest.lookup)
  return connected
}

function readMetadata(loaded: LoadedRuntime): Uint8Array {
  const offered = loaded.metadataVersions()
  const version = VERSIONS.find((wanted) => offered.includes(wanted))
  return version === undefined ? loaded.metadata() : loaded.metadata(version)
}
