import { ParaclockError, ValueMalformed } from '@paraclock/core'
import type { Runtime } from '@paraclock/types'

/**
 *  The contents of a stub: storage items by name with the type of their values, and calls by name.
 */
export interface StubRuntime {
  readonly storage?: Readonly<Record<string, 'flag' | 'account' | 'accounts' | 'keys' | 'index'>>
  readonly calls?: readonly string[]
}

const TYPES = ['flag', 'account', 'accounts', 'keys', 'index'] as const

/** The key under which a stub keeps an item: its number among all items. */
export const stubKey = (stub: StubRuntime, name: string): `0x${string}` =>
  `0x0${Object.keys(stub.storage ?? {}).indexOf(name)}`

/** A runtime that only has names, for pallets that no runtime of this repository has. */
export function stubRuntime(stub: StubRuntime): Runtime {
  const items = Object.entries(stub.storage ?? {}).map(([name, type]) => {
    const [pallet = '', item = ''] = name.split('.')
    return { pallet, item, name, type: TYPES.indexOf(type) }
  })
  const calls = (stub.calls ?? []).map((name) => name.split('.'))
  const names = new Set([...items.map(({ pallet }) => pallet), ...calls.map(([name]) => name)])
  const callsOf = (pallet: string | undefined) => calls.filter(([name]) => name === pallet)
  const pallets = [...names].map((name, index) => ({
    ...{ name, index },
    calls: { type: index },
    storage: {
      items: items
        .filter(({ pallet }) => pallet === name)
        .map(({ item, type }) => ({ name: item, type: { tag: 'plain', value: type } }))
    }
  }))
  const lookup = pallets.map(({ name }) => ({
    def: {
      tag: 'variant',
      value: callsOf(name).map(([, call, field], index) => ({
        ...{ name: call, index },
        fields: field === undefined ? [] : [{ name: field, type: 0 }]
      }))
    }
  }))
  return {
    metadata: { pallets, lookup },
    storage(pallet: string, item: string) {
      const found = items.find((one) => one.pallet === pallet && one.item === item)
      if (found === undefined) return undefined
      const { name, type } = found
      return { key: () => stubKey(stub, name), type, decode: readValue }
    },
    type: (type: number) => ({ encode: (value: unknown) => writeValue(TYPES[type], value) }),
    encodeCall: () => Uint8Array.of(255)
  } as unknown as Runtime
}

/** Values are JSON. */
function readValue(raw: Uint8Array | null): unknown {
  return raw === null ? undefined : JSON.parse(new TextDecoder().decode(raw))
}

function writeValue(type: string | undefined, value: unknown): Uint8Array {
  if (type === 'flag') return Uint8Array.of(Number(value))
  if (type === 'account' && /^0x([0-9a-f]{2}){2}$/.test(String(value))) {
    return new Uint8Array(Buffer.from(String(value).slice(2), 'hex'))
  }
  throw new ParaclockError(ValueMalformed, {
    value: String(value),
    type: String(type),
    problem: 'it is not one of the stub'
  })
}
