import type { Junction, Location } from '@paraclock/accounts'
import type { Hex, JsonValue } from '@paraclock/core'

type Fields = { readonly [name: string]: JsonValue }

/**
 * Reads a location as polkadot.js writes it as JSON, of any XCM version. `undefined` if it holds a
 * junction with which no asset of a chain is named.
 */
export function readLocation(json: JsonValue): Location | undefined {
  const versioned = asFields(json)
  const inner = ['v3', 'v4', 'v5'].map((version) => versioned[version]).find((value) => value)
  const { parents, interior } = asFields(inner ?? json)
  if (typeof parents !== 'number') return undefined
  const [[form, steps] = ['here', null]] =
    typeof interior === 'string' ? [[interior.toLowerCase(), null]] : Object.entries(asFields(interior))
  if (form === 'here') return { parents, interior: [] }
  const list = Array.isArray(steps) ? steps : [steps]
  const junctions = list.map((step) => readJunction(asFields(step as JsonValue)))
  if (junctions.some((junction) => junction === undefined)) return undefined
  return { parents, interior: junctions as Junction[] }
}

function readJunction(step: Fields): Junction | undefined {
  const [[name, value] = ['', null]] = Object.entries(step)
  switch (name) {
    case 'parachain':
      return { kind: 'parachain', paraId: Number(value) }
    case 'palletInstance':
      return { kind: 'palletInstance', index: Number(value) }
    case 'generalIndex':
      return { kind: 'generalIndex', index: BigInt(String(value)) }
    case 'generalKey': {
      const { length, data } = asFields(value)
      return { kind: 'generalKey', length: Number(length), data: String(data) as Hex }
    }
    case 'accountKey20': {
      const { key } = asFields(value)
      return { kind: 'accountKey20', key: String(key) as Hex }
    }
    default:
      return undefined
  }
}

function asFields(value: JsonValue | undefined): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : {}
}

/** Tells whether two locations are the same. */
export function isSameLocation(one: Location, two: Location): boolean {
  const write = ({ parents, interior }: Location): string =>
    JSON.stringify([parents, interior], (_, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value
    )
  return write(one) === write(two)
}
