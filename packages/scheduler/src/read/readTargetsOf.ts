import type { Chain } from '@paraclock/connect'
import { bytesToHex, FactMissing, isParaclockError, type Weight } from '@paraclock/core'
import { type RawWeight, toWeight } from '@paraclock/types'
import { quoteDeliveryFee } from '@paraclock/weights'
import { decodeLocation, type ServiceTarget, serviceProgram, siblingLocation } from '@paraclock/xcm'
import type { TargetRates, Targets } from '../schedule/service/publishedPricing.ts'
import type { TaskAction, XcmpAction } from '../schedule/service/TaskRequest.ts'

const pallet = 'XcmpHandler'

interface RawSettings {
  readonly fee_asset: unknown
  readonly fee_per_second: bigint
  readonly charge_per_second: bigint
  readonly program_weight: RawWeight
  readonly assumed_proof_size: bigint
}

interface RawMargins {
  readonly fee_per_mebibyte: bigint
  readonly charge_per_mebibyte: bigint
  readonly margin: number
}

/**
 * The rates that governance has set for the target of an action, with the price of delivering its
 * message if the service charges it. Empty if governance has set none.
 *
 * @returns `undefined` if the chain does not store them in a known form, or does not state the price
 */
export async function readTargetsOf(
  chain: Chain,
  action: TaskAction
): Promise<Targets | undefined> {
  if (action.kind !== 'xcmp') return new Map()
  const keys = [action.paraId]
  const [target, margins] = await Promise.all([
    chain.storage<RawSettings>({ pallet, entry: 'Targets', keys }),
    chain.storage<RawMargins>({ pallet, entry: 'Margins', keys })
  ])
  if (target.evidence.length === 0) return undefined
  if (target.value === undefined) return new Map()
  const rates = {
    chargePerSecond: target.value.charge_per_second,
    chargePerMebibyte: margins.value?.charge_per_mebibyte ?? 0n,
    programWeight: toWeight(target.value.program_weight),
    assumedProofSize: target.value.assumed_proof_size
  }
  const deliveryFee = await readDeliveryFee(chain, action, {
    ...rates,
    feeAsset: decodeLocation(
      chain.runtime.type('VersionedLocation').encode(target.value.fee_asset)
    ),
    feePerSecond: target.value.fee_per_second,
    feePerMebibyte: margins.value?.fee_per_mebibyte ?? 0n,
    margin: margins.value?.margin ?? 0
  })
  if (deliveryFee === undefined) return undefined
  return new Map<number, TargetRates>([[action.paraId, { ...rates, deliveryFee }]])
}

/**
 * The price of delivering the message of a run now: 0 if the service bears it, `undefined` if the chain
 * does not state it.
 */
async function readDeliveryFee(
  chain: Chain,
  { paraId, call, weight }: XcmpAction,
  target: ServiceTarget
): Promise<bigint | undefined> {
  const serviceParaId = chain.constant<number>({ pallet, name: 'SelfParaId' })
  if (serviceParaId === undefined) return 0n
  if (chain.constant<boolean>({ pallet, name: 'ChargesDelivery' }) !== true) return 0n
  const callWeight: Weight =
    typeof weight === 'bigint' ? { refTime: weight, proofSize: 0n } : weight
  const asked = quoteDeliveryFee({
    chain,
    destination: siblingLocation(paraId),
    // The price depends only on the length, which is the same for any owner and topic.
    program: serviceProgram({
      serviceParaId,
      owner: new Uint8Array(32),
      target,
      call: bytesToHex(call),
      callWeight
    })
  })
  try {
    return (await asked).reduce((sum, { amount }) => sum + amount, 0n)
  } catch (error) {
    if (isParaclockError(error, FactMissing)) return undefined
    throw error
  }
}
