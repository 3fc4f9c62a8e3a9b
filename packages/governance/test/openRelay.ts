import { type Chain, createChain, createMemorySource } from '@paraclock/connect'
import { bytesToHex, type Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeEntry, openRuntime, type Runtime } from '@paraclock/types'

/** An entry of a state, in plain values or inputs. */
export interface StateEntry {
  readonly pallet: string
  readonly item: string
  readonly keys?: readonly unknown[]
  readonly value: unknown
}

const metadata = readRuntimeMetadata({ runtime: 'relay', version: 15 })
export const types: Runtime = openRuntime({ metadata })

/** The relay chain of the development network without a node, in a state. */
export function openRelay(entries: readonly StateEntry[] = []): Chain {
  const storage = new Map<Hex, Hex>(entries.map((entry) => encodeEntry(types, entry)))
  return createChain({ name: 'relay', metadata, source: createMemorySource({ storage }) })
}

/** The bytes of a call of that chain. */
export function encode(call: Parameters<typeof types.encodeCall>[0]): Hex {
  return bytesToHex(types.type('Call').encode(call))
}
