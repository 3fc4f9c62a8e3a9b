import { type EncodedHeader, openHeader } from '@paraclock/connect'
import {
  bytesToHex,
  codeKey,
  encodeInteger,
  eventsKey,
  type Hex,
  hexToBytes,
  joinBytes,
  openScale
} from '@paraclock/core'
import { loadHashing, openReadProof } from '@paraclock/executor'
import type { Runtime, RuntimeEvent } from '@paraclock/types'
import { readEvent } from '@paraclock/types'
import { unproven } from './Receipt.ts'

/** The storage keys that a receipt needs. All runtimes of the SDK have them. */
export interface ReceiptKeys {
  readonly events: Hex
  /** A key after `:code`, which no chain has: its proof has the hash of the code, not the code. */
  readonly afterCode: Hex
  readonly sent: Hex
  readonly queueHeads: Hex
  readonly validation: Hex
  readonly blockHash: (number: number) => Hex
  readonly head: (paraId: number) => Hex
}

export async function makeKeys(): Promise<ReceiptKeys> {
  const { xxhash64 } = await loadHashing()
  const twox64 = (bytes: Uint8Array, seed = 0n): Uint8Array =>
    encodeInteger(xxhash64(bytes, seed), 8)
  const twox128 = (text: string): Uint8Array => {
    const bytes = new TextEncoder().encode(text)
    return joinBytes([twox64(bytes), twox64(bytes, 1n)])
  }
  const key = (pallet: string, item: string, of?: number): Hex => {
    const entry = of === undefined ? [] : [encodeInteger(of, 4)]
    const hashed = entry.flatMap((bytes) => [twox64(bytes), bytes])
    return bytesToHex(joinBytes([twox128(pallet), twox128(item), ...hashed]))
  }
  return {
    events: eventsKey,
    afterCode: `${codeKey}00`,
    sent: key('ParachainSystem', 'HrmpOutboundMessages'),
    queueHeads: key('ParachainSystem', 'LastHrmpMqcHeads'),
    validation: key('ParachainSystem', 'ValidationData'),
    blockHash: (number) => key('System', 'BlockHash', number),
    head: (paraId) => key('Paras', 'Heads', paraId)
  }
}

/** A block, and the part of its state that a receipt proves. */
export interface ProvenPart {
  readonly header: EncodedHeader
  readonly codeHash: () => Hex
  readonly get: (key: Hex) => Uint8Array | undefined
}

/** Reading a value that the nodes do not prove throws `TrieProofInvalid`. */
export function openState(header: EncodedHeader, nodes: readonly Uint8Array[]): ProvenPart {
  const proof = openReadProof({ root: header.stateRoot, nodes })
  return {
    header,
    get: (key) => proof.get(hexToBytes(key)),
    codeHash: () => {
      const hash = proof.hashOf(hexToBytes(codeKey))
      if (hash === undefined) throw unproven(`block ${header.number} has no code`)
      return bytesToHex(hash)
    }
  }
}

export function listEvents(
  part: ProvenPart,
  { events }: ReceiptKeys,
  runtime: Runtime
): readonly RuntimeEvent[] {
  const records = runtime.storage('System', 'Events')?.decode(part.get(events)) as readonly {
    readonly event: unknown
  }[]
  return records.map(({ event }) => readEvent(runtime, event))
}

/** Reads the pages of messages that a block sent to a parachain. */
export function readSent(
  part: ProvenPart,
  { sent }: ReceiptKeys,
  paraId: number
): readonly Uint8Array[] {
  const stored = part.get(sent)
  if (stored === undefined) return []
  const reader = openScale(stored, 'list of messages')
  const all = reader.list(() => ({ to: reader.u32(), page: reader.bytes() }))
  reader.end()
  return all.filter(({ to }) => to === paraId).map(({ page }) => page)
}

const NO_HEAD: Hex = `0x${'00'.repeat(32)}`

/** Reads the hash over all messages that a chain received from a parachain (message queue chain). */
export function readQueueHead(stored: Uint8Array | undefined, paraId: number): Hex {
  if (stored === undefined) return NO_HEAD
  const reader = openScale(stored, 'list of queue heads')
  const all = reader.list((): [number, Hex] => [reader.u32(), bytesToHex(reader.take(32))])
  reader.end()
  return new Map(all).get(paraId) ?? NO_HEAD
}

/** Reads the number of the relay block to which a block of a parachain refers. */
export function readRelayNumber(part: ProvenPart, { validation }: ReceiptKeys): number {
  // The first block of a chain refers to none.
  if (part.header.number === 0) return 0
  const stored = part.get(validation)
  if (stored === undefined) throw unproven(`${sayBlock(part)} refers to no relay block`)
  const reader = openScale(stored, 'validation data')
  reader.bytes()
  return reader.u32()
}

export const sayBlock = ({ header }: ProvenPart): string => `block ${header.number}`

/** Reads the header that a relay chain stores as the head of a parachain. */
export function readHead(part: ProvenPart, { head }: ReceiptKeys, paraId: number): EncodedHeader {
  const stored = part.get(head(paraId))
  if (stored === undefined) throw unproven(`the relay chain has no parachain ${paraId}`)
  const reader = openScale(stored, 'head')
  const header = reader.bytes()
  reader.end()
  return openHeader(header)
}
