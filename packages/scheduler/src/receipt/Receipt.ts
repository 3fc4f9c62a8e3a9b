import { bytesToHex, type Hex, ParaclockError, ValueMalformed } from '@paraclock/core'
import { blake2Hasher } from '@paraclock/executor'
import * as v from 'valibot'
import { fromBase64 } from './fromBase64.ts'

/** The proof of blocks of a parachain. Bytes are base64. */
export interface ReceiptChain {
  readonly paraId: number
  readonly genesis: Hex
  /** What `writeEventTypes` writes for the runtime that executed the blocks, deflated. */
  readonly eventTypes: string
  /** Nodes of the state of the head that the relay block includes. */
  readonly headNodes: readonly string[]
  /**
   * Blocks in a row, with nodes of their states. Of the service: from the parent of the block of the
   * run to the block that sent the message. Of the target: from a block that cannot have received
   * the message yet to the block that processed it.
   */
  readonly blocks: readonly { readonly header: string; readonly nodes: readonly string[] }[]
}

/** A page that a chain received: the relay block that delivered the page, and the page's hash. */
export type ReceivedPage = readonly [sentAt: number, page: Hex]

/**
 * The proof of a run, for anybody who has a checkpoint of the relay chain. The receipt does not state
 * the outcome of the run: whoever verifies it computes the outcome from the proven events.
 */
export interface Receipt {
  readonly format: 'paraclock-receipt'
  readonly version: 2
  readonly run: {
    readonly taskId: Hex
    readonly owner: Hex
    readonly providedId: Hex
    /** The planned time of the run, in seconds since 1970. */
    readonly time: number
  }
  readonly relay: {
    readonly setId: number
    /** The answer of `GrandpaApi_grandpa_authorities`. */
    readonly authorities: string
    readonly justification: string
    readonly header: string
    readonly nodes: readonly string[]
  }
  readonly service: ReceiptChain
  /** `null` if the run sent no message. */
  readonly target:
    | (ReceiptChain & {
        /** The pages that the target received since its first block, up to that with the message. */
        readonly pages: readonly ReceivedPage[]
      })
    | null
}

const hexText = v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-f]{2})*$/),
  v.transform((text) => text as Hex)
)
/** The schema of a hash of 32 bytes. */
export const hash: v.GenericSchema<string, Hex> = v.pipe(
  hexText,
  v.check((text) => text.length === 66)
)
export const u32: v.GenericSchema<number> = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(0xffff_ffff)
)
const base64 = v.pipe(
  v.string(),
  v.check((text) => fromBase64(text) !== undefined)
)
const nodes = v.array(base64)

const chainEntries = {
  paraId: u32,
  genesis: hash,
  eventTypes: base64,
  headNodes: nodes,
  blocks: v.pipe(v.array(v.strictObject({ header: base64, nodes })), v.minLength(2))
}

const receiptSchema: v.GenericSchema<unknown, Receipt> = v.strictObject({
  format: v.literal('paraclock-receipt'),
  version: v.literal(2),
  run: v.strictObject({ taskId: hash, owner: hexText, providedId: hexText, time: u32 }),
  relay: v.strictObject({
    setId: u32,
    authorities: base64,
    justification: base64,
    header: base64,
    nodes
  }),
  service: v.strictObject(chainEntries),
  target: v.nullable(
    v.strictObject({ ...chainEntries, pages: v.array(v.strictTuple([u32, hash])) })
  )
})

/** The largest receipt, in bytes. */
export const MAX_RECEIPT_BYTES = 300_000

/** Returns the text of a receipt's file. Its last entry is the hash of all entries before it. */
export function writeReceipt(receipt: Receipt): string {
  return `${JSON.stringify({ ...receipt, hash: hashReceipt(receipt) }, undefined, 1)}\n`
}

/** The BLAKE2b-256 hash that names a receipt. */
export function hashReceipt(receipt: Receipt): Hex {
  return hashText(JSON.stringify(receipt))
}

export function hashText(text: string): Hex {
  return bytesToHex(blake2Hasher.hash(new TextEncoder().encode(text)))
}

/**
 * Reads the text of a receipt's file, which must be exactly the text that `writeReceipt` writes.
 *
 * @throws ParaclockError `ValueMalformed`
 */
export function readReceipt(text: string): Receipt {
  if (text.length > MAX_RECEIPT_BYTES) {
    throw unproven(`it has ${text.length} bytes, and a receipt at most ${MAX_RECEIPT_BYTES}`)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw unproven('it is not JSON')
  }
  const { hash: stated, ...entries } = Object(value) as Readonly<Record<string, unknown>>
  if (entries['format'] === 'paraclock-receipt' && entries['version'] === 1) {
    throw unproven(
      'it has version 1, which does not tell the message of the run from a copy: make the receipt again with `paraclock receipt`'
    )
  }
  const read = v.safeParse(receiptSchema, entries)
  if (!read.success) {
    const path = v.getDotPath(read.issues[0]) ?? 'it'
    throw unproven(`${path} is not what a receipt of version 2 has there`)
  }
  if (hashReceipt(read.output) !== stated)
    throw unproven('its hash is not the hash of its contents')
  if (writeReceipt(read.output) !== text) throw unproven('it is not written as receipts are')
  return read.output
}

/** Puts the entries of a receipt in the order of its file. */
export function orderReceipt(receipt: Receipt): Receipt {
  return v.parse(receiptSchema, receipt)
}

/** The error of a statement that a receipt does not prove. */
export function unproven(problem: string): ParaclockError<typeof ValueMalformed> {
  return new ParaclockError(ValueMalformed, { type: 'receipt', value: 'the file', problem })
}
