import {
  CallRefused,
  type Chain,
  createChain,
  createMemorySource,
  runtimeApiId
} from '@paraclock/connect'
import { bytesToHex, type Hex, ParaclockError } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'

const METADATA = readRuntimeMetadata({ runtime: 'target', version: 15 })
const runtime = openRuntime({ metadata: METADATA })

/** The traces of an account on a chain. */
export interface KnownTraces {
  /** Whether the user granted it a proxy. */
  readonly isDelegate?: boolean
  readonly nonce?: bigint
  readonly free?: bigint
}

/** A chain in memorywith given answers. It records its requests. */
export function makeTarget(args: {
  /** The user whose proxies are kept. */
  readonly user: string
  /** The answer of the runtime. Without it, the runtime does not declare the API. */
  readonly convert?: (location: Hex, version: number) => Hex | Promise<Hex>
  readonly traces?: Readonly<Record<string, KnownTraces>>
}): Chain & { readonly asked: readonly Hex[] } {
  const { user, convert, traces = {} } = args
  const asked: Hex[] = []
  const source = createMemorySource({
    storage: storeTraces(user, traces),
    calls: {
      LocationToAccountApi_convert_location: (location) => {
        asked.push(location)
        return convert?.(location, Number(location.slice(0, 4))) ?? '0x'
      }
    }
  })
  const id = runtimeApiId('LocationToAccountApi')
  const chain = createChain({
    name: 'Acme',
    metadata: METADATA,
    source,
    block: { hash: `0x${'ab'.repeat(32)}`, number: 7 },
    facts: {
      runtimeApis: convert === undefined ? [] : [{ id, name: 'LocationToAccountApi', version: 1 }]
    }
  })
  return Object.assign(chain, { asked })
}

function storeTraces(
  user: string,
  traces: Readonly<Record<string, KnownTraces>>
): Readonly<Record<string, Hex>> {
  const delegates = Object.keys(traces).filter((account) => traces[account]?.isDelegate)
  const definitions = delegates.map((delegate) => ({
    delegate,
    proxy_type: { type: 'Any', value: undefined },
    delay: 0
  }))
  const proxies = encodeValue('Proxy', 'Proxies', [definitions, 5n])
  const accounts = Object.entries(traces).map(([account, { nonce = 0n, free = 0n }]) => {
    const data = { free, reserved: 0n, frozen: 0n, flags: 0n }
    const info = { nonce: Number(nonce), consumers: 0, providers: 1, sufficients: 0, data }
    return [keyOf('System', 'Account', account), encodeValue('System', 'Account', info)] as const
  })
  return Object.fromEntries([[keyOf('Proxy', 'Proxies', user), proxies], ...accounts])
}

/** The key of an entry of a map. */
export function keyOf(pallet: string, item: string, key: string): Hex {
  return runtime.storage(pallet, item)?.key(key) ?? '0x'
}

function encodeValue(pallet: string, item: string, value: unknown): Hex {
  const found = runtime.metadata.pallets
    .find((one) => one.name === pallet)
    ?.storage?.items.find((one) => one.name === item)
  const id = found?.type.tag === 'map' ? found.type.value.value : found?.type.value
  return bytesToHex(runtime.type(id ?? -1).encode(value))
}

/** The answer of a runtime that converts the location to this account. */
export function answer(account: string): Hex {
  return `0x00${account.slice(2)}`
}

/** The answer of a runtime that does not convert the location: an error of the API. */
export function refuse(error: 0 | 1): Hex {
  return `0x010${error}`
}

/** The error of a node whose runtime traps. */
export function trap(): never {
  throw new ParaclockError(CallRefused, {
    method: 'state_call',
    rpcCode: 4003,
    rpcMessage: 'Execution failed: wasm trap: unreachable'
  })
}
