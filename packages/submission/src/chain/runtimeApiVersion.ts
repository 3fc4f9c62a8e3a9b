import { runtimeApiId } from '@paraclock/connect'
import type { ApiPromise } from '@polkadot/api'

/** The version of a runtime API that the connected runtime declares; `undefined` if it has none. */
export function runtimeApiVersion(api: ApiPromise, name: string): number | undefined {
  const id = runtimeApiId(name)
  return api.runtimeVersion.apis.find(([declared]) => declared.toHex() === id)?.[1].toNumber()
}
