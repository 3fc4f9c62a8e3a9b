import { type Chain, createChain, createMemorySource } from '@paraclock/connect'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { Metadata, TypeRegistry } from '@polkadot/types'
import type { Call } from '@polkadot/types/interfaces'
import { expandMetadata } from '@polkadot/types/metadata'
import type { CallFunction } from '@polkadot/types/types'
import { readProxyPallet } from '../../src/read/readProxyPallet.ts'
import type { ProxyPallet } from '../../src/state/ProxyPallet.ts'

const registry = new TypeRegistry()
const bytes = readRuntimeMetadata({ runtime: 'target', version: 15 })
const metadata = new Metadata(registry, bytes)
registry.setMetadata(metadata)
const { tx } = expandMetadata(registry, metadata)

/** The devnet's target without a node: the runtime is that of the manifest. */
export const targetChain: Chain = createChain({
  name: 'Acme',
  metadata: bytes,
  source: createMemorySource()
})

/** The proxy pallet of the devnet's target. */
export const targetPallet = readProxyPallet(targetChain) as ProxyPallet

/** A call as polkadot.js makes it. */
export function makeCall(
  pallet: string,
  method: string,
  ...args: unknown[]
): ReturnType<CallFunction> {
  const create = tx[pallet]?.[method]
  if (create === undefined) throw new Error(`the target has no ${pallet}.${method}`)
  return create(...args)
}

/** A call as polkadot.js reads it. */
export function readCall(call: string): Call {
  return registry.createType('Call', call)
}
