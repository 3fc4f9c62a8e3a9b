import { encodeCompact, joinBytes } from '@paraclock/core'
import type { Runtime } from '@paraclock/types'

/** A signed extrinsic of version 4. */
const SIGNED_V4 = Uint8Array.of(0x84)

/** What `accept-magic` accepts as a signature, after the index of sr25519. */
const MOCK_SIGNATURE = Uint8Array.of(1, 0xde, 0xad, 0xbe, 0xef, ...new Array(60).fill(0xcd))

/** What {@link mockExtrinsic} takes. */
export interface MockExtrinsicArgs {
  /** The runtime that the extrinsic is for. */
  readonly runtime: Runtime
  /** The account that appears to have signed: SS58 or hex. */
  readonly account: string
  /** The account's next nonce. */
  readonly nonce: number
  /** The call as SCALE bytes. */
  readonly call: Uint8Array
  /** Transaction extensions by their identifier, as SCALE bytes. Defaults to their smallest values. */
  readonly extensions?: Readonly<Record<string, Uint8Array>>
}

/**
 * A call in an extrinsic that looks signed, with its length: immortal, without a tip, and with every
 * other transaction extension at its default. It counts as signed where signatures are checked with
 * `accept-magic`.
 */
export function mockExtrinsic(args: MockExtrinsicArgs): Uint8Array {
  const { runtime, account, nonce, call, extensions: given = {} } = args
  const { address, extensionsByVersion } = runtime.metadata.extrinsic as unknown as ExtrinsicTypes
  // CheckNonce of every chain is a compact number, wrapped or not.
  const known: MockExtrinsicArgs['extensions'] = { CheckNonce: encodeCompact(nonce), ...given }
  const extensions = (extensionsByVersion[0] ?? []).map(
    ({ identifier, type }) => known[identifier] ?? encodeDefault(runtime, type)
  )
  const body = joinBytes([
    SIGNED_V4,
    encodeAddress(runtime, address, account),
    MOCK_SIGNATURE,
    ...extensions,
    call
  ])
  return joinBytes([encodeCompact(body.length), body])
}

interface ExtrinsicTypes {
  readonly address: number
  readonly extensionsByVersion: Readonly<
    Record<number, readonly { readonly identifier: string; readonly type: number }[]>
  >
}

/** An account as a signer is written: by itself, or as the `Id` of a `MultiAddress`. */
function encodeAddress(runtime: Runtime, type: number, account: string): Uint8Array {
  const { def } = runtime.metadata.lookup[type] ?? {}
  const bytes = runtime.type('AccountId').encode(account)
  const id = def?.tag === 'variant' ? def.value.find(({ name }) => name === 'Id') : undefined
  return id === undefined ? bytes : joinBytes([Uint8Array.of(id.index), bytes])
}

/** The smallest value of a type: zeros, nothing, empty lists, and the first member of an enum. */
function encodeDefault(runtime: Runtime, type: number): Uint8Array {
  const { def } = runtime.metadata.lookup[type] ?? {}
  const fields = (list: readonly { readonly type: number }[]): Uint8Array =>
    joinBytes(list.map((field) => encodeDefault(runtime, field.type)))
  switch (def?.tag) {
    case 'composite':
      return fields(def.value)
    case 'tuple':
      return joinBytes(def.value.map((inner) => encodeDefault(runtime, inner)))
    case 'variant': {
      const first = [...def.value].sort((left, right) => left.index - right.index)[0]
      if (first === undefined) return new Uint8Array(0)
      return joinBytes([Uint8Array.of(first.index), fields(first.fields)])
    }
    case 'array':
      return joinBytes(
        new Array<Uint8Array>(def.value.len).fill(encodeDefault(runtime, def.value.type))
      )
    case 'primitive':
      return new Uint8Array(WIDTHS[def.value.tag] ?? 1)
    default:
      // Compact numbers, lists and bit sequences: a zero length, or zero.
      return new Uint8Array(1)
  }
}

const WIDTHS: Readonly<Record<string, number>> = {
  u8: 1,
  u16: 2,
  u32: 4,
  u64: 8,
  u128: 16,
  u256: 32,
  i8: 1,
  i16: 2,
  i32: 4,
  i64: 8,
  i128: 16,
  i256: 32,
  char: 4
}
