import {
  bytesToHex,
  formatAccount,
  genericPrefix,
  type Hex,
  hexToBytes,
  joinBytes,
  ParaclockError,
  parseAccount,
  throwIfAborted,
  withDeadline
} from '@paraclock/core'
import { LedgerFailed } from '../../errors.ts'
import type { CallSigner } from '../CallSigner.ts'
import { listSignedBytes } from '../listSignedBytes.ts'
import { exchangeCommand, type LedgerTransport } from './exchangeCommand.ts'

// The instructions of the app, and the markers of the parts of a long command.
const VERSION = 0
const ADDRESS = 1
const SIGN = 2
const [BEGIN, GO_ON, END] = [0, 1, 2]
const PART = 250
/** The first version of the app for all chains. Earlier apps support no metadata proofs. */
const GENERIC = 100
const ED25519 = 0
const SIGNATURE = 65
/** The app receives the length of a transaction in two bytes. */
const MAX_BYTES = 0xffff
const HARD = 0x8000_0000
/** The purpose (BIP-44) and the coin type of Polkadot in the derivation path. */
const [PURPOSE, POLKADOT] = [44, 354]
const ANSWER_MS = 15_000
const CONSENT_MS = 300_000

/** The arguments of {@link openLedgerSigner}. */
export interface LedgerSignerArgs {
  /** Opens the device for one operation, after which the device is released. */
  readonly open: () => Promise<LedgerTransport>
  /** The account that the device must hold: SS58 or hex. */
  readonly account: string
  /** The index of the account in the derivation path. Defaults to 0. */
  readonly index?: number
  /** The coin type in the derivation path. Defaults to 354, the coin type of Polkadot. */
  readonly coin?: number
  readonly signal?: AbortSignal
}

/**
 * A signer for an account of the generic Polkadot app of a Ledger, with keys of ed25519. The device
 * verifies the types of each transaction by a proof, and shows the call before it signs.
 *
 * @throws ParaclockError `LedgerFailed`, `DeadlineExceeded`; in `sign` also
 * `MetadataHashMissing` for a chain that does not check a metadata hash.
 *
 * @example
 * ```ts
 * import { type LedgerTransport, openLedgerSigner } from '@paraclock/submission'
 *
 * declare const open: () => Promise<LedgerTransport> // TransportWebHID.create, TransportNodeHid.open
 *
 * const account = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
 * const signer = await openLedgerSigner({ open, account })
 * ```
 */
export async function openLedgerSigner(args: LedgerSignerArgs): Promise<CallSigner> {
  const account = parseAccount(args.account)
  const path = writePath(args)
  const use = async <Result>(
    what: string,
    milliseconds: number,
    work: (transport: LedgerTransport) => Promise<Result>
  ): Promise<Result> =>
    await withDeadline({ milliseconds, what, signal: args.signal }, async (signal) => {
      const transport = await args.open()
      try {
        await requireApp(transport)
        await requireAccount(transport, path, account)
        // The device may have been opened after the operation was aborted.
        throwIfAborted({ signal, what })
        return await work(transport)
      } finally {
        await transport.close()
      }
    })
  await use('asking the Ledger for its account', ANSWER_MS, async () => {})
  return {
    account,
    sign: async (payload, encode, proveMetadata) => {
      const bytes = encode(payload)
      if (bytes.length > MAX_BYTES) {
        throw new ParaclockError(LedgerFailed, {
          reason: 'length',
          bytes: bytes.length,
          maximum: MAX_BYTES
        })
      }
      const proof = await proveMetadata(bytes)
      const what = 'waiting for consent on the Ledger'
      const signature = await use(what, CONSENT_MS, (transport) =>
        signBytes(transport, path, { bytes, proof })
      )
      await requireSignature(bytes, signature, account)
      return { signature: bytesToHex(signature) }
    }
  }
}

/** The derivation path `m/44'/coin'/index'/0'/0'`. */
function writePath({ index = 0, coin = POLKADOT }: LedgerSignerArgs): Uint8Array {
  const path = new DataView(new ArrayBuffer(20))
  for (const [place, step] of [PURPOSE, coin, index, 0, 0].entries()) {
    path.setUint32(place * 4, (HARD | step) >>> 0, true)
  }
  return new Uint8Array(path.buffer)
}

async function requireApp(transport: LedgerTransport): Promise<void> {
  const what = 'asking the Ledger for its app'
  const answer = await exchangeCommand(transport, { what, instruction: VERSION })
  const view = new DataView(answer.buffer, answer.byteOffset, answer.length)
  // A version has three numbers. Each number has two bytes or, in older apps, one byte.
  const width = answer.length >= 12 ? 2 : 1
  if (answer.length < 1 + 3 * width) {
    throw new ParaclockError(LedgerFailed, {
      reason: 'other',
      what,
      problem: 'its version is too short'
    })
  }
  const read = (place: number): number =>
    width === 2 ? view.getUint16(1 + place * 2) : view.getUint8(1 + place)
  if (answer[1 + 3 * width] === 1) {
    throw new ParaclockError(LedgerFailed, { reason: 'locked', what })
  }
  if (read(0) >= GENERIC) return
  throw new ParaclockError(LedgerFailed, {
    reason: 'version',
    version: [0, 1, 2].map(read).join('.')
  })
}

async function requireAccount(
  transport: LedgerTransport,
  path: Uint8Array,
  account: Hex
): Promise<void> {
  const what = 'asking the Ledger for its account'
  const data = Uint8Array.of(...path, genericPrefix, 0)
  const answer = await exchangeCommand(transport, { what, instruction: ADDRESS, data })
  const found = bytesToHex(answer.slice(0, 32))
  if (found === account) return
  const spell = (one: string): string =>
    formatAccount({ account: parseAccount(one), prefix: genericPrefix })
  throw new ParaclockError(LedgerFailed, {
    reason: 'account',
    wanted: spell(account),
    found: spell(found)
  })
}

async function signBytes(
  transport: LedgerTransport,
  path: Uint8Array,
  { bytes, proof }: { readonly bytes: Uint8Array; readonly proof: Uint8Array }
): Promise<Uint8Array> {
  const length = Uint8Array.from([bytes.length & 0xff, bytes.length >> 8])
  const whole = joinBytes([bytes, proof])
  const parts = [joinBytes([path, length])]
  for (let from = 0; from < whole.length; from += PART) parts.push(whole.slice(from, from + PART))
  let answer: Uint8Array = new Uint8Array()
  for (const [place, data] of parts.entries()) {
    const last = place === parts.length - 1 ? END : GO_ON
    const first = place === 0 ? BEGIN : last
    answer = await exchangeCommand(transport, { what: 'signing', instruction: SIGN, first, data })
  }
  return answer
}

async function requireSignature(
  bytes: Uint8Array,
  signature: Uint8Array,
  account: Hex
): Promise<void> {
  const { ed25519 } = await import('@noble/curves/ed25519.js')
  const isWhole = signature.length === SIGNATURE && signature[0] === ED25519
  if (isWhole && ed25519.verify(signature.slice(1), listSignedBytes(bytes), hexToBytes(account)))
    return
  const problem = 'its answer is not the signature of the account for this transaction'
  throw new ParaclockError(LedgerFailed, { reason: 'other', what: 'signing', problem })
}
