import { ParaclockError } from '@paraclock/core'
import { modelOf, type ReadableApi } from '@paraclock/types'

// What older runtimes, and polkadot.js for them, call the same type.
const OLDER_NAMES: Readonly<Record<string, readonly string[]>> = {
  VersionedLocation: ['VersionedMultiLocation'],
  VersionedAssets: ['VersionedMultiAssets'],
  VersionedAssetId: [],
  VersionedXcm: [],
  OriginCaller: [],
  Outcome: ['OutcomeV4']
}

/**
 * Puts the chain's own types in place of the names that begin with `@`.
 *
 * @throws ParaclockError `RuntimeApiMissing` when neither the chain nor polkadot.js has a type.
 */
export function resolveType(api: ReadableApi, type: string, call: string): string {
  return type.replace(/@(\w+)/g, (_, name: string) => findType(api, name, call))
}

function findType(api: ReadableApi, name: string, call: string): string {
  const names = [name, ...(OLDER_NAMES[name] ?? [])]
  const model = modelOf(api)
  for (const wanted of names) {
    for (let id = 0; id < model.typeCount; id += 1) {
      if (model.type(id).path.at(-1) === wanted) return `Lookup${id}`
    }
  }
  const known = names.find((wanted) => api.registry.hasType(wanted))
  if (known) return known
  const problem = `its type ${name} is not in the metadata of the chain`
  throw new ParaclockError('RuntimeApiMissing', { name: call, problem })
}
