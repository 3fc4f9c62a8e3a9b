import { type Chain, nativeToken } from '@paraclock/connect'
import {
  bytesToHex,
  formatBalance,
  type Hex,
  hexToBytes,
  joinBytes,
  type Weight
} from '@paraclock/core'
import {
  decodeLocation,
  decodeProgram,
  encodeLocation,
  type Junction,
  type Location,
  locateChain
} from '@paraclock/xcm'
import { encodeCaller, rootCaller } from '../read/encodeCaller.ts'
import { listOwnOrigins, type NamedOrigin, originVariants } from '../read/listOwnOrigins.ts'
import { originOf, type Runs } from '../run/openRuns.ts'
import type { MessageWriter } from '../run/priceMessage.ts'
import { type Amount, type MessagePayment, writeRulerMessage } from './writeRulerMessage.ts'

/** An origin of a parachain that can make a call on another chain by a message. */
export interface Sender extends NamedOrigin {
  /** The name of the origin that the receiving chain derives from the message. */
  readonly seenAs: string
  /** The call on the sending chain that sends the message. */
  readonly call: Hex
  /**
   * The error with which the receiving chain refuses the message or its call. Absent if there is no
   * error.
   */
  readonly refusal?: string
}

export interface FindSendersArgs {
  readonly ruler: Chain
  readonly chain: Chain
  readonly call: Hex
  readonly weight: Weight | undefined
  /** The encoded origin that `chain` must derive from the message. Defaults to any origin. */
  readonly as?: Hex | undefined
  /** Computes the fee of a message on `chain`. */
  readonly price: (write: MessageWriter) => Promise<Amount | undefined>
  readonly runs: {
    readonly ruler: Pick<Runs, 'run'>
    readonly chain: Pick<Runs, 'run' | 'execute'>
  }
}

/**
 * Finds the origins of the parachain `ruler` that can make a call on the chain `chain` by a
 * message. The origin root comes last, because referenda of root cost more than those of other
 * origins. Simulates each message and its call on `chain`. For origins other than root, also
 * simulates the sending on `ruler`.
 */
export async function findSenders(args: FindSendersArgs): Promise<readonly Sender[]> {
  const bodies = await Promise.all(listOwnOrigins(args.ruler).map((one) => tryBody(args, one)))
  const found = bodies.filter((one) => one !== undefined)
  return args.as === undefined ? [...found, await tryRoot(args)] : found
}

async function tryRoot(args: FindSendersArgs): Promise<Sender> {
  const { ruler, chain, runs, call } = args
  const deliver = async (payment?: MessagePayment): Promise<Delivery> => {
    const { call: sent, program } = writeRulerMessage({ ...args, as: 'superuser', payment })
    const { failure } = await runs.chain.execute(program, originOf(ruler, chain))
    return { sent, program, failure: failure?.name }
  }
  const [{ failure }, { sent, refusal }] = await Promise.all([
    runs.chain.run(call, { kind: 'root' }),
    payIfRefused(args, [], deliver)
  ])
  const root = { origin: rootCaller, name: 'root', seenAs: 'root' }
  return { ...root, call: sent, refusal: failure?.name ?? refusal }
}

interface Delivery {
  /** The call on the parachain `ruler` that sends `program`. */
  readonly sent: Hex
  readonly program: Hex
  /**
   * The error with which the receiving chain refuses the message. `undefined` if there is no error.
   */
  readonly failure: string | undefined
}

/**
 * Simulates the message without payment. If the receiving chain's barrier refuses it, simulates the
 * message with a fee from the sender's account on the receiving chain. `ruler` is the sending
 * parachain, and `interior` the location of the sender in it.
 */
async function payIfRefused(
  { ruler, chain, price }: Pick<FindSendersArgs, 'ruler' | 'chain' | 'price'>,
  interior: readonly Junction[],
  deliver: (payment?: MessagePayment) => Promise<Delivery>
): Promise<{ readonly sent: Hex; readonly refusal: string | undefined }> {
  const { sent, failure } = await deliver()
  if (failure !== 'Barrier') return { sent, refusal: failure }
  const payer = locateFrom(ruler, chain, interior)
  const fee = await price(async (probe) => (await deliver({ fee: probe, payer })).program)
  if (fee === undefined) return { sent, refusal: failure }
  const paid = await deliver({ fee, payer })
  if (paid.failure === undefined) return { sent: paid.sent, refusal: undefined }
  const amount = formatBalance(fee.amount, nativeToken(chain))
  const refusal = `${failure} if it does not pay, ${paid.failure} if it pays ${amount} from its account on ${chain.name}`
  return { sent: paid.sent, refusal }
}

async function tryBody(args: FindSendersArgs, body: NamedOrigin): Promise<Sender | undefined> {
  const { ruler, chain, runs, call, as } = args
  const { origin, name } = body
  const send = async (payment?: MessagePayment) => {
    const message = writeRulerMessage({ ...args, as: 'xcm', payment })
    const run = await runs.ruler.run(message.call, { kind: 'chain', origin })
    const [forwarded] = run.forwarded ?? []
    return { sent: message.call, failure: run.failure?.name, program: forwarded?.bytes }
  }
  const { failure, program = '0x' } = await send()
  const [first] = failure === undefined && program !== '0x' ? decodeProgram(program) : []
  if (first?.kind !== 'descendOrigin') return undefined
  const { interior } = first
  const seen = callerOfXcm(chain, locateFrom(ruler, chain, interior))
  if (as !== undefined && (seen === undefined || encodeCaller(chain, seen) !== as)) return undefined
  const { sent, refusal } = await payIfRefused(args, interior, async (payment) => {
    const { program: bytes, ...message } = await send(payment)
    if (bytes === undefined) return { ...message, program: '0x' }
    const executed = await runs.chain.execute(bytes, originOf(ruler, chain))
    return { ...message, program: bytes, failure: executed.failure?.name }
  })
  const found = { origin, name, seenAs: describeInterior(interior), call: sent }
  if (refusal !== undefined) return { ...found, refusal }
  if (seen === undefined) return { ...found, refusal: `${chain.name} has no origin of XCM` }
  const ran = await runs.chain.run(call, { kind: 'chain', origin: seen })
  return { ...found, refusal: ran.failure?.name }
}

function findXcmOrigins(chain: Chain) {
  const { pallet } = chain.facts.capabilities.xcm
  return originVariants(chain).find(({ name }) => name === pallet?.name)
}

function locateFrom(ruler: Chain, chain: Chain, interior: readonly Junction[]): Location {
  const at = locateChain({ chain: ruler.paraId, from: chain.paraId })
  return { ...at, interior: [...at.interior, ...interior] }
}

function callerOfXcm(chain: Chain, location: Location): unknown {
  const pallet = findXcmOrigins(chain)
  if (pallet === undefined) return undefined
  const bytes = joinBytes([
    Uint8Array.of(pallet.index, OF_XCM),
    encodeLocation({ location, version: LOCATIONS })
  ])
  return chain.runtime.type('OriginCaller').decode(bytes)
}

/**
 * Finds the parachain that an XCM origin names. The `name` is text such as `parachain 1000`, or
 * `the voice of Administration of parachain 1000` for a governance body.
 */
export function findForeignBody(
  chain: Chain,
  origin: unknown
): { readonly paraId: number; readonly name: string } | undefined {
  const pallet = findXcmOrigins(chain)
  const [index, kind, ...location] = hexToBytes(encodeCaller(chain, origin))
  if (pallet === undefined || index !== pallet.index || kind !== OF_XCM) return undefined
  const { interior } = decodeLocation(bytesToHex(Uint8Array.of(LOCATIONS, ...location)))
  const [first, ...inside] = interior
  if (first?.kind !== 'parachain') return undefined
  const body = inside.length === 0 ? '' : `${describeInterior(inside)} of `
  return { paraId: first.paraId, name: `${body}parachain ${first.paraId}` }
}

/** The index of the variant `Xcm` in the origins of the XCM pallet. */
const OF_XCM = 0

/** The XCM version in which origins contain locations. */
const LOCATIONS = 5

function describeInterior(interior: readonly Junction[]): string {
  const [last] = interior.slice(-1)
  if (last?.kind !== 'plurality')
    return bytesToHex(encodeLocation({ location: { parents: 0, interior }, version: LOCATIONS }))
  const { kind } = last.id
  return `the ${last.part.kind} of ${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`
}
