import { serviceDefinitions } from '@paraclock/types'
import { ApiPromise } from '@polkadot/api'
import type { Metadata } from '@polkadot/types'
import type { ChainProvider } from './ChainProvider.ts'

/** The step of a connection that decodes metadata, which its types keep to themselves. */
interface MetadataStep {
  _retrieveMetadata(...args: unknown[]): Promise<Metadata>
}

/** Connects with a chain of this process. */
export async function connectApi(provider: ChainProvider): Promise<ApiPromise> {
  const options = { provider, noInitWarn: true, ...serviceDefinitions() }
  const api = new ApiPromise(options)
  const step = api as unknown as MetadataStep
  const retrieve = step._retrieveMetadata.bind(api)
  // The connection looks through all types of the metadata for unknown ones, and does nothing with
  // what it finds: that takes longer than decoding it.
  step._retrieveMetadata = async (...args) =>
    Object.assign(await retrieve(...args), { getUniqTypes: () => [] })
  return await api.isReadyOrError
}
