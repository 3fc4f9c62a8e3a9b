import { bytesToHex, type DryRunEvidence, type Evidence } from '@paraclock/core'
import type { ReadableValue } from '@paraclock/types'
import { decodeCall, listXcmVersions } from '@paraclock/weights'
import { chooseXcmVersion, type Location } from '@paraclock/xcm'
import type { Call, Event } from '@polkadot/types/interfaces'
import type { RuntimeView } from '../read/RuntimeView.ts'
import { readFee } from '../read/readFees.ts'
import { buildTokenTransfer, locationValue } from './buildTokenTransfer.ts'
import { canDryRun, type DryRunOutcome, dryRunCall, dryRunFunded, dryRunProgram } from './dryRun.ts'
import type { AccountState, TransferKind, TransferQuote } from './ProvisionState.ts'
import { type AssetHolding, readHolding } from './readHolding.ts'

/** What {@link quoteTransfer} is told. */
export interface QuoteTransferArgs {
  readonly source: RuntimeView
  /** The parachain that it starts from. */
  readonly sourcePara: number
  readonly service: RuntimeView
  readonly servicePara: number
  readonly from: AccountState
  readonly to: AccountState
  readonly nonce: bigint
  readonly immortal: boolean
  /** What has to arrive. */
  readonly wanted: bigint
  /** The service's token, as the chain that it starts from sees it. */
  readonly asset: Location
  readonly holding: AssetHolding
  /** What the sender does before, to have the token. */
  readonly before: Call | undefined
  readonly signal: AbortSignal
}

interface Trial {
  readonly call: Call
  readonly kind: TransferKind | null
  readonly arrives: bigint | null
  readonly delivery: bigint
  readonly failure: TransferQuote['failure']
  readonly evidence: readonly Evidence[]
}

// A first trial sends all that is held, or more than is wanted, so that fees do not eat all of it.
const HEADROOM = 2n
// The fee of the receiving chain does not depend on the amount: one correction is enough, and the
// second tells that it was.
const TRIALS = 3
// Existential deposits, of which every fee is a small part.
const PLENTY = 1_000_000n

/**
 * Finds out how much of the service's token has to be sent for a wanted amount to arrive: the call is
 * dry-run where it starts, the program that it sends is dry-run where it arrives.
 */
export async function quoteTransfer(args: QuoteTransferArgs): Promise<TransferQuote> {
  const { source, service, from, wanted, asset } = args
  const version = chooseXcmVersion({
    sender: listXcmVersions(source.api),
    receiver: listXcmVersions(service.api),
    newest: 4
  })
  const value = locationValue(source.api, asset, version)
  const held = await readHolding(source, from.account, value, args.holding)
  let amount = held !== null && held > wanted ? held : wanted * HEADROOM
  let trial = await tryTransfer(args, version, amount)
  for (let count = 1; count < TRIALS; count += 1) {
    const lost = trial.arrives === null ? 0n : amount - trial.arrives
    const exact = wanted + lost
    if (exact === amount) break
    amount = exact
    trial = await tryTransfer(args, version, amount)
  }
  const call = bytesToHex(trial.call.toU8a())
  const { nonce, immortal } = args
  return {
    from,
    asset: JSON.stringify(value),
    held,
    call,
    description: decodeCall({ chain: source.api, call }).text,
    kind: trial.kind,
    amount,
    arrives: trial.arrives,
    fees: {
      inclusion: (await readFee(source, from.account, { nonce, immortal }, call)) ?? 0n,
      delivery: trial.delivery
    },
    failure: trial.failure,
    evidence: trial.evidence
  }
}

async function tryTransfer(
  args: QuoteTransferArgs,
  version: 3 | 4 | 5,
  amount: bigint
): Promise<Trial> {
  const { source, service, from, to, signal } = args
  const transfer = buildTokenTransfer({
    api: source.api,
    chain: source.chain,
    version,
    paraId: args.servicePara,
    beneficiary: to.account,
    asset: args.asset,
    amount
  })
  const none = { call: transfer, kind: null, arrives: null, delivery: 0n }
  const fail = (chain: string, reason: string, evidence: readonly Evidence[] = []): Trial => ({
    ...none,
    failure: { chain, reason },
    evidence
  })
  const blind = [source, service].find((view) => !canDryRun(view))
  if (blind !== undefined) return fail(blind.chain, 'the chain has no DryRunApi to check it with')
  const { batchAll } = source.api.tx['utility'] ?? {}
  const tried =
    args.before === undefined || batchAll === undefined
      ? transfer
      : (batchAll([args.before, transfer]).method as unknown as Call)
  const left = await dryRunTransfer(source, from, tried, signal)
  const first = toEvidence(source, from.address, tried, left)
  if (left.failure !== null) return fail(source.chain, left.failure, [first])
  const [message] = left.forwarded
  if (message === undefined) return fail(source.chain, 'the call sends no message', [first])
  const location = { parents: 1, interior: { X1: [{ Parachain: args.sourcePara }] } }
  const arrived = await dryRunProgram(service, { V4: location }, message.program, signal)
  const evidence = [first, toEvidence(service, source.chain, message.program, arrived)]
  if (arrived.failure !== null) return fail(service.chain, arrived.failure, evidence)
  return {
    call: transfer,
    kind: kindOf(message.program),
    arrives: sumDeposits(arrived.events, to.account),
    delivery: sumDelivery(left.events),
    failure: null,
    evidence
  }
}

/** As things stand, or, if that fails, with money for the fees, which the plan sees to. */
async function dryRunTransfer(
  source: RuntimeView,
  { account, balance, existentialDeposit }: AccountState,
  call: Call,
  signal: AbortSignal
): Promise<DryRunOutcome> {
  const outcome = await dryRunCall(source, account, call, signal)
  if (outcome.failure === null) return outcome
  const free = balance.free + PLENTY * existentialDeposit
  return (await dryRunFunded(source, account, call, free, signal)) ?? outcome
}

function toEvidence(
  view: RuntimeView,
  origin: string,
  call: ReadableValue,
  { failure, events }: DryRunOutcome
): DryRunEvidence {
  return {
    kind: 'dryRun',
    chain: view.chain,
    blockHash: view.blockHash,
    origin,
    call: bytesToHex(call.toU8a()),
    succeeded: failure === null,
    outcome: failure ?? events.map(({ section, method }) => `${section}.${method}`).join(', ')
  }
}

const KINDS: Readonly<Record<string, TransferKind>> = {
  WithdrawAsset: 'destinationReserve',
  ReserveAssetDeposited: 'localReserve',
  ReceiveTeleportedAsset: 'teleport',
  TransferReserveAsset: 'remoteReserve'
}

// What the receiver is told to begin with says how the asset moves.
function kindOf(program: ReadableValue): TransferKind | null {
  const [instructions] = Object.values(program.toHuman() as Record<string, unknown[]>)
  const [first] = instructions ?? []
  const name = typeof first === 'object' && first !== null ? Object.keys(first)[0] : undefined
  return KINDS[name ?? ''] ?? null
}

const CREDITS: ReadonlySet<string> = new Set(['Deposit', 'Minted'])

function sumDeposits(events: readonly Event[], account: string): bigint {
  return events
    .filter(({ section, method }) => section === 'balances' && CREDITS.has(method))
    .filter(({ data }) => data[0]?.toHex() === account)
    .reduce((sum, { data }) => sum + BigInt(data[1]?.toString() ?? 0), 0n)
}

// What is paid for delivery, in the chain's own token.
function sumDelivery(events: readonly Event[]): bigint {
  const paid = events.filter(({ method }) => method === 'FeesPaid').map(({ data }) => data[1])
  return paid
    .flatMap((assets) => assets?.toJSON() as unknown as FeeAsset[])
    .filter(({ id }) => JSON.stringify(id).includes('"parents":0'))
    .reduce((sum, { fun }) => sum + BigInt(fun.fungible ?? 0), 0n)
}

interface FeeAsset {
  readonly id: unknown
  readonly fun: { readonly fungible?: string | number }
}
