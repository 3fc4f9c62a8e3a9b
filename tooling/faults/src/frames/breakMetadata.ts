import { bytesToHex, hexToBytes } from '@paraclock/core'
import { metadata as codec, unifyMetadata } from '@polkadot-api/substrate-bindings'
import { breakBytes, type Random } from './breakBytes.ts'

type Metadata = ReturnType<typeof codec.dec>
type Lookup = { id: number; path: string[]; def: Definition }[]
type Definition = { tag: string; value: unknown }

const MAGIC = '6d657461'
const DOUBLINGS = 40
const CHANGES = 3
// The pallets that commands read, where there are any.
const READ =
  /^(System|Timestamp|Balances|Proxy|Hrmp|Paras|Configuration|Dmp|Xcm\w*|Automation\w*|ParachainInfo|ParachainSystem|TransactionPayment|MessageQueue|ForeignAssets|Assets|Revive|EVM)$/

/**
 * Other metadata in the place of some, as a node answers it: bytes that are wrong, or types of which a
 * few are others, hold themselves, double on each level, or claim to be endless.
 */
export function breakMetadata(hex: string, random: Random): string {
  const start = hex.indexOf(MAGIC)
  if (start === -1 || random() < 0.2) return breakBytes(hex, random)
  const decoded = codec.dec(hexToBytes(`0x${hex.slice(start)}`))
  for (let nth = 0; nth < CHANGES; nth += 1) changeType(decoded, random)
  const bytes = bytesToHex(codec.enc(decoded)).slice(2)
  return start === 2 ? `0x${bytes}` : `0x01${writeLength(bytes.length / 2)}${bytes}`
}

function changeType(decoded: Metadata, random: Random): void {
  const lookup = (decoded.metadata.value as { lookup: Lookup }).lookup
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item
  const add = (def: Definition): number => {
    const id = lookup.length
    lookup.push({ ...(lookup[0] as Lookup[number]), id, path: [], def })
    return id
  }
  const tuple = (...value: number[]): Definition => ({ tag: 'tuple', value })
  const double = (): Definition => {
    let at = add(tuple())
    for (let level = 0; level < DOUBLINGS; level += 1) at = add(tuple(at, at))
    return tuple(at, at)
  }
  const { id, def } = lookup[pick(listReadTypes(decoded))] ?? pick(lookup)
  const make: readonly (() => Definition)[] = [
    double,
    () => tuple(),
    () => tuple(id, id),
    () => ({ tag: 'sequence', value: id }),
    () => ({ tag: 'sequence', value: add(tuple()) }),
    () => ({ tag: 'array', value: { len: 0xffff_ffff, type: add(def) } }),
    () => ({
      tag: 'array',
      value: { len: 0xffff_ffff, type: add(tuple(add(tuple()), add(tuple()))) }
    }),
    () => ({ tag: 'compact', value: id }),
    () => ({ tag: 'sequence', value: 0xffff }),
    () => ({
      tag: 'primitive',
      value: { tag: pick(['bool', 'str', 'u8', 'u128', 'i256']), value: undefined }
    }),
    () => (pick(lookup) as { def: Definition }).def,
    () => rename(def, pick(['__proto__', 'constructor', 'toString', 'then', 'x']))
  ]
  const type = lookup[id]
  if (type !== undefined) type.def = pick(make)()
}

/** The types of what is read of a chain: of storage, constants, and the answers of runtime APIs. */
function listReadTypes(decoded: Metadata): readonly number[] {
  const { pallets: all, apis } = unifyMetadata(decoded)
  const known = all.filter(({ name }) => READ.test(name))
  const pallets = known.length === 0 ? all : known
  const stored = pallets.flatMap(({ storage }) =>
    (storage?.items ?? []).map(({ type }) => (type.tag === 'map' ? type.value.value : type.value))
  )
  const constants = pallets.flatMap(({ constants: own }) => own.map(({ type }) => type))
  const answers = apis.flatMap(({ methods }) => methods.map(({ output }) => output))
  return [...stored, ...constants, ...answers]
}

/** The same type, whose first member has another name. */
function rename({ tag, value }: Definition, name: string): Definition {
  if (!Array.isArray(value) || (tag !== 'composite' && tag !== 'variant')) return { tag, value }
  return {
    tag,
    value: value.map((member: object, index) => (index === 0 ? { ...member, name } : member))
  }
}

/** A compact number of four bytes. */
function writeLength(length: number): string {
  const bytes = [0, 8, 16, 24].map((shift) => (((length << 2) | 2) >>> shift) & 0xff)
  return bytesToHex(Uint8Array.from(bytes)).slice(2)
}
