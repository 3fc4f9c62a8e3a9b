import type { Chain, Read } from '@paraclock/connect'
import { type Evidence, type Hex, parseAccount } from '@paraclock/core'
import type { DryRunOutcome, ForwardedProgram, RuntimeEvent } from '@paraclock/types'
import { decodeCall, encodeCall, listXcmVersions } from '@paraclock/weights'
import {
  chooseXcmVersion,
  encodeVersionedLocation,
  type Location,
  siblingLocation,
  type XcmVersion
} from '@paraclock/xcm'
import { buildBatchAll } from '../build/buildCalls.ts'
import { positionOf } from '../read/readArgumentForm.ts'
import { readFee } from '../read/readFees.ts'
import { buildTokenTransfer } from './buildTokenTransfer.ts'
import type { AccountState, TransferKind, TransferQuote } from './ProvisionState.ts'
import { type AssetHolding, readHolding } from './readHolding.ts'

/** What {@link quoteTransfer} takes. */
export interface QuoteTransferArgs {
  readonly source: Chain
  /** The parachain that it starts from. */
  readonly sourcePara: number
  readonly service: Chain
  readonly servicePara: number
  readonly from: AccountState
  readonly to: AccountState
  readonly nonce: bigint
  readonly immortal: boolean
  /** What must arrive. */
  readonly wanted: bigint
  /** The service's token, as the chain that it starts from sees it. */
  readonly asset: Location
  readonly holding: AssetHolding
  /** The call that the sender makes before, to have the token. */
  readonly before: Hex | undefined
  readonly signal: AbortSignal
}

interface Trial {
  readonly call: Hex
  readonly kind: TransferKind | null
  readonly arrives: bigint | null
  readonly delivery: bigint
  readonly failure: TransferQuote['failure']
  readonly evidence: readonly Evidence[]
}

// A first trial sends all that is held, or more than is wanted, so that fees do not eat all of it.
const HEADROOM = 2n
// The fee of the receiving chain does not depend on the amount: one correction is enough, and the
// second trial confirms it.
const TRIALS = 3
// Existential deposits, of which every fee is a small part.
const PLENTY = 1_000_000n

/**
 * Finds out how much of the service's token must be sent for a wanted amount to arrive: the call is
 * dry-run where it starts, the program that it sends is dry-run where it arrives.
 */
export async function quoteTransfer(args: QuoteTransferArgs): Promise<TransferQuote> {
  const { source, service, from, wanted, asset, holding, signal } = args
  const version = chooseXcmVersion({
    sender: listXcmVersions(source),
    receiver: listXcmVersions(service),
    newest: 4
  })
  const { account } = from
  const held = await readHolding({ chain: source, account, asset, version, holding, signal })
  let amount = held !== null && held > wanted ? held : wanted * HEADROOM
  let trial = await tryTransfer(args, version, amount)
  for (let count = 1; count < TRIALS; count += 1) {
    const lost = trial.arrives === null ? 0n : amount - trial.arrives
    const exact = wanted + lost
    if (exact === amount) break
    amount = exact
    trial = await tryTransfer(args, version, amount)
  }
  const { call } = trial
  return {
    from,
    asset,
    held,
    call,
    description: decodeCall({ chain: source, call }).text,
    kind: trial.kind,
    amount,
    arrives: trial.arrives,
    fees: {
      inclusion: (await readFee(source, account, args, call, signal)) ?? 0n,
      delivery: trial.delivery
    },
    failure: trial.failure,
    evidence: trial.evidence
  }
}

async function tryTransfer(
  args: QuoteTransferArgs,
  version: XcmVersion,
  amount: bigint
): Promise<Trial> {
  const { source, service, from, to, before, signal } = args
  const call = buildTokenTransfer({
    chain: source,
    version,
    paraId: args.servicePara,
    beneficiary: to.account,
    asset: args.asset,
    amount
  })
  const none = { call, kind: null, arrives: null, delivery: 0n }
  const fail = (chain: string, reason: string, evidence: readonly Evidence[] = []): Trial => ({
    ...none,
    failure: { chain, reason },
    evidence
  })
  const blind = [source, service].find((chain) => !chain.hasApi('DryRunApi'))
  if (blind !== undefined) return fail(blind.name, 'the chain has no DryRunApi to check it with')
  const batchAll = positionOf(source.runtime, 'utility', 'batchAll')
  const tried =
    before === undefined || batchAll === null
      ? call
      : buildBatchAll({ position: batchAll, calls: [before, call] })
  const left = await dryRunTransfer(source, from, tried, signal)
  const { failure, forwarded, events } = left.value
  if (failure !== null) return fail(source.name, failure.name, left.evidence)
  const [message] = forwarded
  if (message === undefined) {
    return fail(source.name, 'the call sends no message', left.evidence)
  }
  const location = siblingLocation(args.sourcePara)
  const arrived = await service.dryRunXcm({
    origin: encodeVersionedLocation({ location, version }),
    program: message.bytes,
    sender: source.name,
    signal
  })
  const evidence = [...left.evidence, ...arrived.evidence]
  if (arrived.value.failure !== null) {
    return fail(service.name, arrived.value.failure.name, evidence)
  }
  return {
    call,
    kind: kindOf(message),
    arrives: sumDeposits(arrived.value.events, to.account),
    delivery: sumDelivery(events),
    failure: null,
    evidence
  }
}

/** As things stand, or, if that fails, with money for the fees, which the plan sees to. */
async function dryRunTransfer(
  source: Chain,
  from: AccountState,
  call: Hex,
  signal: AbortSignal
): Promise<Read<DryRunOutcome>> {
  const origin = { kind: 'signed', account: from.address } as const
  const run = await source.dryRunCall({ origin, call, signal })
  if (run.value.failure === null) return run
  return (await dryRunFunded(source, from, call, signal)) ?? run
}

/**
 * Dry-runs a call as an account that has been given more of the chain's own token before: root does
 * both. `undefined` if the chain lacks the calls that this takes.
 */
async function dryRunFunded(
  chain: Chain,
  { account, balance, existentialDeposit }: AccountState,
  call: Hex,
  signal: AbortSignal
): Promise<Read<DryRunOutcome> | undefined> {
  const { runtime } = chain
  const batchAll = positionOf(runtime, 'utility', 'batchAll')
  const dispatchAs = positionOf(runtime, 'utility', 'dispatchAs')
  const setBalance = positionOf(runtime, 'balances', 'forceSetBalance')
  if (!batchAll || !dispatchAs || !setBalance) return undefined
  const funded = encodeCall({
    chain,
    call: {
      pallet: 'balances',
      method: 'forceSetBalance',
      args: { who: account, newFree: balance.free + PLENTY * existentialDeposit }
    }
  })
  const dispatched = encodeCall({
    chain,
    call: {
      pallet: 'utility',
      method: 'dispatchAs',
      args: { asOrigin: { system: { Signed: account } }, call }
    }
  })
  const batch = buildBatchAll({ position: batchAll, calls: [funded, dispatched] })
  const run = await chain.dryRunCall({ origin: { kind: 'root' }, call: batch, signal })
  const inner = run.value.events.findLast(({ title }) => title === 'utility.DispatchedAs')
  const failure = run.value.failure ?? inner?.failure ?? null
  return { value: { ...run.value, failure }, evidence: run.evidence }
}

const KINDS: Readonly<Record<string, TransferKind>> = {
  WithdrawAsset: 'destinationReserve',
  ReserveAssetDeposited: 'localReserve',
  ReceiveTeleportedAsset: 'teleport',
  TransferReserveAsset: 'remoteReserve'
}

// The first instruction to the receiver shows how the asset moves.
function kindOf({ value }: ForwardedProgram): TransferKind | null {
  const { value: instructions } = value as { readonly value: readonly { readonly type: string }[] }
  return KINDS[instructions[0]?.type ?? ''] ?? null
}

const CREDITS: ReadonlySet<string> = new Set(['balances.Deposit', 'balances.Minted'])

function sumDeposits(events: readonly RuntimeEvent[], account: string): bigint {
  return events
    .filter(({ title }) => CREDITS.has(title))
    .map(({ value }) => value as { readonly who: string; readonly amount: bigint })
    .filter(({ who }) => parseAccount(who) === account)
    .reduce((sum, { amount }) => sum + amount, 0n)
}

// What is paid for delivery, in the chain's own token.
function sumDelivery(events: readonly RuntimeEvent[]): bigint {
  return events
    .filter(({ name }) => name === 'FeesPaid')
    .flatMap(({ value }) => (value as { readonly fees: readonly FeeAsset[] }).fees)
    .filter(({ id }) => ('type' in id ? id.value : id).parents === 0)
    .reduce((sum, { fun }) => sum + (fun.type === 'Fungible' ? fun.value : 0n), 0n)
}

interface Place {
  readonly parents: number
}

interface FeeAsset {
  // XCM version 3 distinguishes assets with and without a location.
  readonly id: Place | { readonly type: string; readonly value: Place }
  readonly fun:
    | { readonly type: 'Fungible'; readonly value: bigint }
    | { readonly type: 'NonFungible'; readonly value: unknown }
}
