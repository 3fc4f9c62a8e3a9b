import { describeThrown, ParaclockError, sanitizeText } from '@paraclock/core'
import { LedgerFailed } from '../../errors.ts'

/** A connection to a Ledger: a transport of `@ledgerhq/hw-transport-node-hid` or of WebHID. */
export interface LedgerTransport {
  /** Sends one command. Returns the answer and, in its last two bytes, the status word. */
  exchange(command: Uint8Array): Promise<Uint8Array>
  /** Releases the device. */
  close(): Promise<void>
}

// The class of the commands of the generic Polkadot app: `CLA` in app/src/coin.h of
// Zondax/ledger-polkadot. docs/APDUSPEC.md there still names 0x90, the class of the app before it.
const CLASS = 0xf9
const DONE = 0x9000

// The status words of an answer.
const LOCKED: ReadonlySet<number> = new Set([0x5515, 0x5303, 0x6804])
const REFUSED: ReadonlySet<number> = new Set([0x6985, 0x6986])
const NO_APP: ReadonlySet<number> = new Set([0x6511, 0x6d02, 0x6e00, 0x6e01])
const UNKNOWN = 0x6d00

/**
 * Sends a command to the Polkadot app of a Ledger.
 *
 * @returns the answer, without its status word
 */
export async function exchangeCommand(
  transport: LedgerTransport,
  command: {
    /** The purpose of the command for error messages, for example `signing`. */
    readonly what: string
    readonly instruction: number
    readonly first?: number
    readonly data?: Uint8Array
  }
): Promise<Uint8Array> {
  const { what, instruction, first = 0, data = new Uint8Array() } = command
  const bytes = Uint8Array.of(CLASS, instruction, first, 0, data.length, ...data)
  const answer = await ask(transport, what, bytes)
  const [high, low] = answer.slice(-2)
  if (high === undefined || low === undefined) {
    throw new ParaclockError(LedgerFailed, {
      reason: 'other',
      what,
      problem: 'its answer has no status word'
    })
  }
  const status = high * 256 + low
  const rest = answer.slice(0, -2)
  if (status === DONE) return rest
  if (LOCKED.has(status)) throw new ParaclockError(LedgerFailed, { reason: 'locked', what })
  if (REFUSED.has(status)) throw new ParaclockError(LedgerFailed, { reason: 'refused', what })
  if (NO_APP.has(status)) throw new ParaclockError(LedgerFailed, { reason: 'app', what })
  if (status === UNKNOWN) {
    throw new ParaclockError(LedgerFailed, { reason: 'version', version: 'unknown' })
  }
  // After a failure, the answer contains the reason as text.
  const said = sanitizeText(new TextDecoder().decode(rest))
  const problem = `it answered 0x${status.toString(16)}${said === '' ? '' : `: ${said}`}`
  throw new ParaclockError(LedgerFailed, { reason: 'other', what, problem })
}

async function ask(
  transport: LedgerTransport,
  what: string,
  command: Uint8Array
): Promise<Uint8Array> {
  try {
    return Uint8Array.from(await transport.exchange(command))
  } catch (cause) {
    throw new ParaclockError(
      LedgerFailed,
      { reason: 'other', what, problem: describeThrown(cause) },
      { cause }
    )
  }
}
