import { type Hex, hexToBytes, isRecord } from '@paraclock/core'

/** A call inside an XCM message, as bytes of the chain that executes the message. */
export interface TransactedCall {
  /** The chain: `here`, the relay chain, a parachain by its id, or `other` for any other place. */
  readonly on: 'here' | 'relay' | 'other' | number
  readonly bytes: Uint8Array
}

/** Lists the calls of all `Transact` instructions in the arguments of a call, at any depth. */
export function* listTransacts(
  value: unknown,
  on: TransactedCall['on'] = 'here'
): Generator<TransactedCall> {
  if (Array.isArray(value)) {
    for (const one of value) yield* listTransacts(one, on)
    return
  }
  if (!isRecord(value)) return
  const { type, value: inner } = value
  if (type === 'Transact') {
    const bytes = readBytes(inner)
    if (bytes !== undefined) yield { on, bytes }
    return
  }
  const stated = value['dest'] ?? value['destination']
  const to = stated === undefined ? on : findReceiver(stated)
  for (const one of Object.values(value)) yield* listTransacts(one, to)
}

/**
 * Reads the encoded call of a Transact. The call is the bytes themselves, or the bytes in the field
 * `encoded`.
 */
function readBytes(fields: unknown): Uint8Array | undefined {
  const { call } = Object(fields) as {
    readonly call?: Hex | Uint8Array | { readonly encoded: Hex | Uint8Array }
  }
  if (call === undefined) return undefined
  const bytes = typeof call === 'object' && 'encoded' in call ? call.encoded : call
  return typeof bytes === 'string' ? hexToBytes(bytes) : bytes
}

/** Returns the chain at a location that the call or the instruction names as its destination. */
function findReceiver(location: unknown): TransactedCall['on'] {
  const { type, value } = Object(location) as { readonly type?: string; readonly value?: unknown }
  const { parents, interior } = Object(/^V\d+$/.test(type ?? '') ? value : location) as {
    readonly parents?: number
    readonly interior?: { readonly type: string; readonly value?: unknown }
  }
  if (interior?.type === 'Here') return parents === 1 ? 'relay' : parents === 0 ? 'here' : 'other'
  const [junction] = [interior?.value].flat() as { type?: string; value?: unknown }[]
  const isNear = parents === 0 || parents === 1
  return isNear && junction?.type === 'Parachain' ? Number(junction.value) : 'other'
}
