import {
  formatBalance,
  largest,
  type ServiceVariant,
  type Token,
  type Weight
} from '@paraclock/core'
import { placeFee, publishedPricing } from '@paraclock/scheduler/schedule'
import type { RuntimeFigures } from './readFigures.ts'

export interface PalletSetting {
  readonly pallet: 'AutomationTime' | 'XcmpHandler'
  readonly name: string
  /** The value as a Rust expression: `Perbill::from_percent(10)`. */
  readonly rust: string
  readonly shown: string
  readonly reason: string
  /** How to choose a different value, in words: the option of the command, if there is one. */
  readonly choice: string
}

type Setting = Omit<PalletSetting, 'pallet'>

type Value = Pick<Setting, 'rust' | 'shown'>

/**
 * The inputs of {@link planSettings} that the team decides. All other inputs come from the runtime.
 */
export interface TeamDecisions {
  readonly variant: ServiceVariant
  readonly token: Token
  /** The price that an attacker must pay to delay all runs for an hour. */
  readonly delayPrice: bigint
  readonly slotPrice: bigint
  /** The `max_total_size` of the smallest channel from the service to a target, in bytes. */
  readonly channelBytes: number
}

const HOUR_MS = 3_600_000
const SECOND = 10n ** 12n
const MEBIBYTE = 1_048_576n
// The weight of all runs of a block is at most the maximum block weight divided by `RUN_SHARE`.
const RUN_SHARE = 5n
// The maximum size of a message in bytes. The largest message has the longest call of a task.
const MESSAGE_BYTES = 8_300n
const { places: PLACES, freePlaces: FREE_PLACES } = publishedPricing

/**
 * Computes the settings of the service for a runtime. The fees make two attacks expensive:
 *
 * - Delaying runs. In each block of an hour, a task of the attacker uses half of the weight that
 *   all runs of a block may use. So the tasks of others run late. The attacker pays at least
 *   `delayPrice`.
 * - Filling a slot. A slot has a fixed number of places, and each task takes one place. The
 *   attacker takes all places, and pays at least `slotPrice`.
 */
export function planSettings(
  figures: RuntimeFigures,
  decisions: TeamDecisions
): readonly PalletSetting[] {
  const { maxBlock, blockMs, existentialDeposit, pricePerSecond, pricePerByte } = figures
  const { variant, token, delayPrice, slotPrice, channelBytes } = decisions
  const unit = 10n ** BigInt(token.decimals)
  const balance = (value: bigint): Value => ({
    rust: spaced(value),
    shown: formatBalance(value, token)
  })
  const weight = ({ refTime, proofSize }: Weight): Value => ({
    rust: `Weight::from_parts(${spaced(refTime)}, ${spaced(proofSize)})`,
    shown: `${Number(refTime / 10n ** 6n) / 1_000} ms and ${spaced(proofSize)} bytes`
  })
  const number = (value: bigint, of: string): Value => ({
    rust: spaced(value),
    shown: `${spaced(value)} ${of}`
  })

  const maxRun = divide(maxBlock, RUN_SHARE)
  const maxTask = divide(maxRun, 2n)
  const blocks = BigInt(Math.floor(HOUR_MS / Math.max(blockMs, 1)))
  // The ref time that an attacker uses to delay the runs of others for an hour. In each block, one
  // task of the attacker uses the ref time of `maxTask`, which is half of `maxRun`.
  const delayTime = (blocks * maxRun.refTime) / 2n
  const wanted = ceil(delayPrice * SECOND, delayTime)
  const perSecond = roundUp(largest([wanted, pricePerSecond ?? 0n]))
  const perMebibyte = ceil(perSecond * maxBlock.refTime * MEBIBYTE, SECOND * maxBlock.proofSize)
  const baseDelivery = unit / 1_000n
  const longest = baseDelivery + MESSAGE_BYTES * (pricePerByte ?? unit / 1_000_000n)
  const shares = 10n ** 9n
  const slots = { places: PLACES, freePlaces: FREE_PLACES, lastPlaceFee: shares }
  const fees = Array.from({ length: PLACES }, (_, taken) => placeFee(slots, taken))
  const fullSlot = fees.reduce((sum, fee) => sum + fee)
  const blockBytes = Math.floor((channelBytes * 0.4) / 1_024) * 1_024
  const isHour = variant === 'hour'
  const shownSecond = `${formatBalance(perSecond, token)} a second`

  const service: readonly Setting[] = [
    {
      name: 'ExecutionFeePerSecond',
      ...balance(perSecond),
      reason:
        perSecond > roundUp(wanted)
          ? `transactions of this runtime pay ${shownSecond}, so that runs are not cheaper than they`
          : `an hour of everybody's delay takes ${formatSeconds(delayTime)} s of runs, and costs ${formatBalance(delayPrice, token)} at least`,
      choice: '--delay-price <amount>: what that hour should cost an attacker'
    },
    {
      name: 'ExecutionFeePerMebibyte',
      ...balance(perMebibyte),
      reason:
        'the whole proof of a block costs what its whole time does, so that neither is the cheaper way to delay others',
      choice: 'it follows from ExecutionFeePerSecond'
    },
    {
      name: 'MaxRunWeight',
      ...weight(maxRun),
      reason: 'four fifths of a block stay with transactions',
      choice: 'the share of a block that runs may take; the price of a second falls as it rises'
    },
    {
      name: 'MaxTaskWeight',
      ...weight(maxTask),
      reason: 'two runs always fit into a block, so one never keeps all others out',
      choice: 'half of MaxRunWeight, or less'
    },
    {
      name: 'LastPlaceFee',
      ...balance(roundUp(ceil(slotPrice * shares, fullSlot))),
      reason: `all places of a slot cost ${formatBalance(slotPrice, token)} at least; the first ${FREE_PLACES} are free`,
      choice: '--slot-price <amount>: what shutting a slot for others should cost'
    },
    {
      name: 'MinimumTransferAmount',
      ...balance(largest([unit / 10n, existentialDeposit])),
      reason:
        'a tenth of the token, as the service describes it, and no less than an account must hold',
      choice: 'the existential deposit or more'
    },
    {
      name: 'MaxTasksPerSlot',
      ...number(BigInt(PLACES), 'tasks'),
      reason: 'weights hold for it; a full slot is read in each block that serves it',
      choice: 'more only with weights measured for it (`weighed_limits`)'
    },
    {
      name: 'FreePlaces',
      ...number(BigInt(FREE_PLACES), 'places'),
      reason: 'recurring tasks take a free place for their next run, so half of a slot is theirs',
      choice: 'the tasks of an ordinary slot, with room to spare'
    },
    {
      name: 'Horizon',
      ...number(180n * 86_400n, 'seconds'),
      reason:
        'six months: a list of times reaches so far, and filling all slots of it costs that many times LastPlaceFee',
      choice: 'how far ahead users plan; it may be lowered later without losing a run'
    },
    {
      name: 'MaxExecutionTimes',
      ...number(36n, 'times'),
      reason: 'weights hold for it; a transaction that books them all fits a block',
      choice: 'more only with weights measured for it'
    },
    {
      name: 'MaxCallBytes',
      ...number(8_192n, 'bytes'),
      reason:
        'weights hold for it; four of the longest messages are the bytes that a target gets in a block',
      choice: 'the longest call of your users; below MaxBlockBytes'
    },
    {
      name: 'MaxProvidedIdBytes',
      ...number(256n, 'bytes'),
      reason: 'weights hold for it',
      choice: 'the longest name that a wallet gives a task'
    },
    {
      name: 'RunDeadline',
      ...number(isHour ? 86_400n : 3_600n, 'seconds'),
      reason:
        'a run of yesterday is not what its owner wants today; it is reported as missed and refunded',
      choice: 'how late a run is still useful; set_punctuality changes it at any time'
    },
    {
      name: 'StallGrace',
      ...number(isHour ? 0n : 600n, 'seconds'),
      reason: isHour
        ? 'a stall below an hour skips no slot'
        : 'a stall of ten minutes lets runs be late and drops none',
      choice: 'how long your chain has stalled at worst; set_punctuality changes it at any time'
    },
    {
      name: 'LateSlots',
      ...number(8n, 'slots'),
      reason:
        'after a pause, a block begins so many slots of the past, so that runs of today go on',
      choice: 'fewer spread late runs over more blocks'
    },
    {
      name: 'Deposit',
      rust: '()',
      shown: 'none',
      reason:
        'prepayments and fees for places bound what is stored; deposits may be turned on over stored tasks',
      choice: 'HoldConsideration with DepositPrice, at the prices of your other deposits'
    }
  ]
  const handler: readonly Setting[] = [
    {
      name: 'MaxDeliveryFee',
      ...balance(roundUp(10n * longest)),
      reason: `ten times the ${formatBalance(longest, token)} that the longest message costs while its queue is short; what delivery does not cost goes back`,
      choice: 'near that price, runs wait often; below it, the longest never go'
    },
    {
      name: 'MaxBlockBytes',
      ...number(BigInt(blockBytes), 'bytes'),
      reason: `two fifths of a channel of ${spaced(BigInt(channelBytes))} bytes: below half, runs never raise the price of delivery`,
      choice: '--channel-bytes <bytes>: the smallest channel to a target, max_total_size'
    },
    {
      name: 'FeeMargin',
      rust: 'Perbill::from_percent(10)',
      shown: '10%',
      reason:
        'so much may the rates of a target rise before prepaid runs fail; what is not spent goes back',
      choice: 'how far the rates of your targets move between booking and run'
    }
  ]
  return [
    ...service.map((one) => ({ pallet: 'AutomationTime', ...one }) as const),
    ...handler.map((one) => ({ pallet: 'XcmpHandler', ...one }) as const)
  ]
}

function divide({ refTime, proofSize }: Weight, by: bigint): Weight {
  return { refTime: refTime / by, proofSize: proofSize / by }
}

function ceil(value: bigint, by: bigint): bigint {
  return by === 0n ? 0n : (value + by - 1n) / by
}

/** Rounds a value up, so that all digits after its first two digits are zero. */
function roundUp(value: bigint): bigint {
  const step = 10n ** BigInt(Math.max(0, value.toString().length - 2))
  return ceil(value, step) * step
}

function formatSeconds(picoseconds: bigint): string {
  return String(Number(picoseconds / 10n ** 9n) / 1_000)
}

/** Writes a number as Rust does: 1_000_000. */
function spaced(value: bigint): string {
  return value.toString().replace(/\B(?=(\d{3})+$)/g, '_')
}
