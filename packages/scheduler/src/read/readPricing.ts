import type { Chain } from '@paraclock/connect'
import { type RawWeight, toWeight } from '@paraclock/types'
import {
  publishedPricing,
  type ServicePricing,
  type TargetRates,
  type Targets
} from '../schedule/service/publishedPricing.ts'
import type { TaskAction } from '../schedule/service/TaskRequest.ts'

/**
 * Reads the prices of a service chain from its constants; `undefined` if the constants are missing.
 * The weights of the pallets' own work, such as reading a slot, are those of `publishedPricing`,
 * because no constant gives them. If these weights are wrong for the chain, the computed fee
 * differs from the fee that the chain reports, and the quote fails.
 */
export function readPricing(
  chain: Pick<Chain, 'constant'>,
  pallet: string
): ServicePricing | undefined {
  const read = <Value>(name: string) => chain.constant<Value>({ pallet, name })
  const executionFeePerSecond = read<bigint>('ExecutionFeePerSecond')
  const executionFeePerMebibyte = read<bigint>('ExecutionFeePerMebibyte')
  const weight = read<RawWeight>('MaxRunWeight')
  if (executionFeePerSecond === undefined || executionFeePerMebibyte === undefined) return undefined
  if (typeof weight !== 'object') return undefined
  const maxRunWeight = toWeight(weight)
  const most = read<RawWeight>('MaxTaskWeight')
  return {
    executionFeePerSecond,
    executionFeePerMebibyte,
    maxRunWeight,
    // A service without the constant `MaxTaskWeight` has no limit for a single run. A service
    // without the constant `LastPlaceFee` has no fees for places.
    maxTaskWeight: typeof most === 'object' ? toWeight(most) : maxRunWeight,
    places: read<number>('MaxTasksPerSlot') ?? 0,
    freePlaces: read<number>('FreePlaces') ?? Number.MAX_SAFE_INTEGER,
    lastPlaceFee: read<bigint>('LastPlaceFee') ?? 0n,
    weights: publishedPricing.weights
  }
}

const HANDLER = 'XcmpHandler'

/**
 * Reads the rates of the action's target, from which the service computes the fee of a message. The
 * map is empty if the action has no target, or governance has set no rates for the target.
 *
 * @returns `undefined` if the chain does not store rates in a known form
 */
export async function readTargetsOf(
  chain: Chain,
  action: TaskAction
): Promise<Targets | undefined> {
  if (action.kind !== 'xcmp') return new Map()
  const keys = [action.paraId]
  const [target, margins, deliveryFee] = await Promise.all([
    chain.storage<{
      readonly charge_per_second: bigint
      readonly program_weight: RawWeight
      readonly assumed_proof_size: bigint
    }>({ pallet: HANDLER, entry: 'Targets', keys }),
    chain.storage<{
      readonly charge_per_mebibyte: bigint
      readonly max_call_weight?: RawWeight
    }>({ pallet: HANDLER, entry: 'Margins', keys }),
    readDeliveryFee(chain)
  ])
  if (target.evidence.length === 0) return undefined
  if (target.value === undefined) return new Map()
  const blocks = chain.constant<{ readonly max_block: RawWeight }>({
    pallet: 'System',
    name: 'BlockWeights'
  })
  const heaviest = margins.value?.max_call_weight ?? blocks?.max_block
  const rates: TargetRates = {
    chargePerSecond: target.value.charge_per_second,
    chargePerMebibyte: margins.value?.charge_per_mebibyte ?? 0n,
    programWeight: toWeight(target.value.program_weight),
    assumedProofSize: target.value.assumed_proof_size,
    ...(typeof heaviest === 'object' && { maxCallWeight: toWeight(heaviest) }),
    freeCallBytes: chain.constant<number>({ pallet: HANDLER, name: 'FreeCallBytes' }) ?? 0,
    feePerCallByte: chain.constant<bigint>({ pallet: HANDLER, name: 'FeePerCallByte' }) ?? 0n,
    feeMargin: BigInt(chain.constant<number>({ pallet: HANDLER, name: 'FeeMargin' }) ?? 0),
    deliveryFee
  }
  return new Map<number, TargetRates>([[action.paraId, rates]])
}

/**
 * Reads the maximum fee for the delivery of a message. The service puts this fee on hold for each
 * run. Zero if the service does not charge owners for deliveries.
 */
async function readDeliveryFee(chain: Chain): Promise<bigint> {
  if (chain.constant<boolean>({ pallet: HANDLER, name: 'ChargesDelivery' }) !== true) return 0n
  const limits = { pallet: HANDLER, entry: 'Delivery', keys: [] }
  return (await chain.storage<{ readonly max_fee: bigint }>(limits)).value?.max_fee ?? 0n
}
