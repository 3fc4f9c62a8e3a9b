import type { Chain } from '@paraclock/connect'
import { type RawWeight, toWeight } from '@paraclock/types'
import type { TargetRates, Targets } from '../schedule/service/publishedPricing.ts'
import type { TaskAction } from '../schedule/service/TaskRequest.ts'

const pallet = 'XcmpHandler'

interface RawSettings {
  readonly charge_per_second: bigint
  readonly program_weight: RawWeight
  readonly assumed_proof_size: bigint
}

interface RawMargins {
  readonly charge_per_mebibyte: bigint
}

/**
 * The rates that governance has set for the target of an action, with the highest price of delivering its
 * message if the service charges it. Empty if governance has set none.
 *
 * @returns `undefined` if the chain does not store them in a known form
 */
export async function readTargetsOf(
  chain: Chain,
  action: TaskAction
): Promise<Targets | undefined> {
  if (action.kind !== 'xcmp') return new Map()
  const keys = [action.paraId]
  const [target, margins, deliveryFee] = await Promise.all([
    chain.storage<RawSettings>({ pallet, entry: 'Targets', keys }),
    chain.storage<RawMargins>({ pallet, entry: 'Margins', keys }),
    readDeliveryFee(chain)
  ])
  if (target.evidence.length === 0) return undefined
  if (target.value === undefined) return new Map()
  const rates: TargetRates = {
    chargePerSecond: target.value.charge_per_second,
    chargePerMebibyte: margins.value?.charge_per_mebibyte ?? 0n,
    programWeight: toWeight(target.value.program_weight),
    assumedProofSize: target.value.assumed_proof_size,
    feeMargin: BigInt(chain.constant<number>({ pallet, name: 'FeeMargin' }) ?? 0),
    deliveryFee
  }
  return new Map<number, TargetRates>([[action.paraId, rates]])
}

/** The highest delivery fee at which a run is sent. Zero if the service pays for the delivery. */
async function readDeliveryFee(chain: Chain): Promise<bigint> {
  if (chain.constant<boolean>({ pallet, name: 'ChargesDelivery' }) !== true) return 0n
  const limits = await chain.storage<{ readonly max_fee: bigint }>({
    pallet,
    entry: 'Delivery',
    keys: []
  })
  return limits.value?.max_fee ?? 0n
}
