import { bytesToHex, type Hex, type Weight } from '@paraclock/core'
import type { ExecutedProgram, ProgramOrigin, StorageOverride } from '@paraclock/executor/simulate'
import { writeWeight } from '@paraclock/types'
import {
  isSameLocation,
  type Location,
  parentAccount,
  siblingLocation,
  sovereignAccount,
  type XcmInstruction,
  type XcmProgram
} from '@paraclock/xcm'
import { findAsset } from '../gather/assets/readAssetItem.ts'
import { orUndefined } from '../schema/orUndefined.ts'
import type { OwnRuntime } from './OwnRuntime.ts'

export interface Payment {
  readonly location: Location
  readonly amount: bigint
  /**
   * The sender of the program: the service, or the relay chain if the target admits no other
   * sender.
   */
  readonly origin: ProgramOrigin
  readonly begin: XcmInstruction
  readonly overrides: readonly StorageOverride[]
  /** The weight of a program with this payment and a Transact of weight zero. */
  readonly base: Weight
}

export type PaymentFinding =
  | { readonly kind: 'accepted'; readonly payment: Payment }
  /** The target sells no weight for the asset, or has no such asset. */
  | { readonly kind: 'declined'; readonly program: XcmProgram }
  /** The target executes no program that pays in the asset. */
  | { readonly kind: 'unseen' }

const NONE: Weight = { refTime: 0n, proofSize: 0n }

export async function observePayment(on: OwnRuntime, location: Location): Promise<PaymentFinding> {
  let declined: XcmProgram | undefined
  for (const way of await listWays(on, location)) {
    const begun = { ...way, location, base: NONE }
    const program = payFor(on, begun, NONE)
    const run = await on.execute(program, begun)
    if (run.outcome === 'refused') continue
    const left = readTrapped(run)
    if (run.weight !== undefined && left !== undefined && left < way.amount) {
      return { kind: 'accepted', payment: { ...begun, base: run.weight } }
    }
    declined ??= program
  }
  return declined === undefined ? { kind: 'unseen' } : { kind: 'declined', program: declined }
}

export interface ObservedPrice {
  readonly price: bigint
  readonly program: XcmProgram
}

export async function observePrice(
  on: OwnRuntime,
  payment: Payment,
  weight: Weight
): Promise<ObservedPrice | undefined> {
  const { base, amount } = payment
  if (weight.refTime < base.refTime || weight.proofSize < base.proofSize) return undefined
  const program = payFor(on, payment, {
    refTime: weight.refTime - base.refTime,
    proofSize: weight.proofSize - base.proofSize
  })
  const left = readTrapped(await on.execute(program, payment))
  return left === undefined || left >= amount ? undefined : { price: amount - left, program }
}

/** A second in picoseconds, the unit of ref time. */
export const SECOND = 1_000_000_000_000n
const SHORT = 5_000_000_000n
const LONG = 20_000_000_000n

export async function observeRate(
  on: OwnRuntime,
  payment: Payment
): Promise<ObservedPrice | undefined> {
  const { refTime, proofSize } = payment.base
  const [short, long] = await Promise.all(
    [SHORT, LONG].map((more) => observePrice(on, payment, { refTime: refTime + more, proofSize }))
  )
  if (short === undefined || long === undefined) return undefined
  return { ...long, price: ((long.price - short.price) * SECOND) / (LONG - SHORT) }
}

/**
 * Measures the weight of a program by executing a copy of the program. In the copy, a failing call
 * of the same weight replaces the user's call, because the target refunds no weight for a failing
 * call. This call is last in the copy, because the program can stop there.
 */
export async function observeWeight(
  on: OwnRuntime,
  payment: Payment,
  program: XcmProgram,
  callWeight: Weight
): Promise<Weight | undefined> {
  const transact = program.find((one) => one.kind === 'transact')
  const others = program.filter(({ kind }) => kind !== 'transact' && !PAYING.includes(kind))
  const last = transact === undefined ? [] : [{ ...transact, call: encodeFailing(on, callWeight) }]
  const run = await on.execute([...pay(payment, 'unlimited'), ...others, ...last], payment)
  return run.weight
}

const PAYING: readonly string[] = ['withdrawAsset', 'reserveAssetDeposited', 'buyExecution']

export function pay(
  { begin, location, amount }: Payment,
  weightLimit: 'unlimited' | Weight
): XcmProgram {
  return [begin, { kind: 'buyExecution', fees: { id: location, amount }, weightLimit }]
}

function payFor(on: OwnRuntime, payment: Payment, transact: Weight): XcmProgram {
  const { base } = payment
  const refTime = base.refTime + transact.refTime
  const limit = { refTime, proofSize: base.proofSize + transact.proofSize }
  const call = encodeFailing(on, transact)
  return [
    ...pay(payment, base === NONE ? 'unlimited' : limit),
    { kind: 'transact', originKind: 'sovereignAccount', call, maxWeight: transact }
  ]
}

/**
 * Encodes a call of a given weight that fails, so that the target refunds no weight. If the chain
 * lacks `utility.with_weight`, returns bytes that are not a call, because such an older chain takes
 * the weight from the Transact itself.
 */
function encodeFailing({ chain: { runtime } }: OwnRuntime, weight: Weight): Hex {
  const call = { pallet: 'System', method: 'remark', args: { remark: new Uint8Array() } }
  const args = { call, weight: writeWeight(weight) }
  const named = { pallet: 'Utility', method: 'with_weight', args }
  return orUndefined(() => bytesToHex(runtime.encodeCall(named))) ?? '0xffff'
}

type Way = Pick<Payment, 'amount' | 'origin' | 'begin' | 'overrides'>

/** An amount above the price of any program, for all tokens except the target's own. */
const PLENTY = 1n << 60n

/**
 * Lists the ways in which a program can get an asset. The ways for programs of the service come
 * before those for programs of the relay chain.
 */
async function listWays(on: OwnRuntime, location: Location): Promise<readonly Way[]> {
  const { sender, native } = on
  const ways = listSenders(on)
  if (isSameLocation(location, native)) {
    const amount = await readPlenty(on)
    const begin = withdraw(location, amount)
    return ways.map(({ origin, account }) => {
      return { amount, origin, begin, overrides: [{ holder: account, free: amount * 2n }] }
    })
  }
  const amount = PLENTY
  const deposit = { kind: 'reserveAssetDeposited', assets: [{ id: location, amount }] } as const
  const sent: readonly Way[] = isSameLocation(location, siblingLocation(sender))
    ? [{ amount, origin: ways[0].origin, begin: deposit, overrides: [] }]
    : []
  const begin = withdraw(location, amount)
  const held = await Promise.all(
    ways.map(async ({ origin, account }) => {
      const overrides = await overrideHolding(on, location, account, amount * 2n)
      return overrides === undefined ? [] : [{ amount, origin, begin, overrides }]
    })
  )
  return [...sent, ...held.flat()]
}

export function listSenders({ sender: paraId, chain }: Pick<OwnRuntime, 'sender' | 'chain'>) {
  const length = chain.runtime.accountLength
  const { account } = sovereignAccount({ paraId, on: 'sibling', length })
  return [
    { origin: { kind: 'sibling', paraId }, account },
    { origin: { kind: 'parent' }, account: parentAccount({ length }).account }
  ] as const
}

export function withdraw(id: Location, amount: bigint): XcmInstruction {
  return { kind: 'withdrawAsset', assets: [{ id, amount }] }
}

/**
 * Returns an amount above any fee: a quarter of the issuance of the target's token. The amount must
 * stay below the issuance, because a program cannot withdraw more than the issuance.
 */
async function readPlenty({ chain }: OwnRuntime): Promise<bigint> {
  const { ledger } = chain.runtime
  if (ledger === undefined) return 0n
  const { pallet, item, keys } = ledger.issuance
  const { value = 0n } = await chain.storage<bigint>({ pallet, entry: item, keys })
  return value / 4n
}

async function overrideHolding(
  { chain }: OwnRuntime,
  location: Location,
  account: string,
  amount: bigint
): Promise<readonly StorageOverride[] | undefined> {
  const found = findAsset(chain, location)
  if (found === undefined) return undefined
  const { pallet, key } = found
  const asked = { pallet, entry: 'Asset', keys: [key] }
  const { value: details } = await chain.storage<{ readonly supply: bigint }>(asked)
  if (details === undefined) return undefined
  const holding = {
    balance: amount,
    status: { type: 'Liquid', value: undefined },
    reason: { type: 'Sufficient', value: undefined },
    extra: undefined
  }
  return [
    { pallet, item: 'Asset', keys: [key], value: { supply: details.supply + amount } },
    { pallet, item: 'Account', keys: [key, account], value: holding }
  ]
}

function readTrapped({ events }: ExecutedProgram): bigint | undefined {
  const value = events.find(({ name }) => name === 'AssetsTrapped')?.value
  const fields = Array.isArray(value) ? value : Object.values(value ?? {})
  const assets = (fields.at(-1) as { readonly value?: unknown } | undefined)?.value
  const [first] = Array.isArray(assets) ? assets : []
  const fun = (first as { readonly fun?: { readonly value?: unknown } } | undefined)?.fun?.value
  return typeof fun === 'bigint' ? fun : undefined
}
