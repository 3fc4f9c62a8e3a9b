import { type NamedCall, type Stage, UNIT } from '../stage/Stage.ts'
import { crowd, enlist, fill } from './bookings.ts'
import { nest } from './calls.ts'
import { feeOfRun, setHolding } from './feeAsset.ts'
import { DEPOSIT, prepaidOf, priceOf, setFree } from './money.ts'
import { onBothTargets } from './onBothTargets.ts'
import type { Family, Perturbation, Setup } from './Perturbation.ts'
import { ahead, every, isBuilt, recurring, slotOf } from './times.ts'

/** How far ahead the crowd runs: behind the blocks in which it is booked. */
const SLOT = 5

const runs = (stage: Stage, count = 3): Setup => ({
  automation: { times: [...every(stage, count, 1, SLOT)] },
  everyBlock: isBuilt(stage)
})

/** Places that cost something, for a user who has the price to the unit. */
const priced = [0, 127, 128, 129, 200, 254, 255, 256].flatMap((size) =>
  ([-1n, 0n] as const).map(
    (more): Perturbation => ({
      id: `crowd-price-${size}-${more}`,
      title: `${size} places of the first slot are taken, and the user has the price and the existential deposit, and ${more}`,
      apply: async (stage) => {
        const setup = runs(stage)
        await fill(stage, SLOT, size)
        if (size < 256)
          await setFree(stage, 'service', (await priceOf(stage, setup)) + DEPOSIT + more)
        return setup
      }
    })
  )
)

const pricedRecurring = [127, 128, 200, 255].flatMap((size) =>
  ([-1n, 0n] as const).map(
    (more): Perturbation => ({
      id: `crowd-recurring-${size}-${more}`,
      title: `the task recurs, ${size} places of its first slots are taken, and the user has the price of three runs and the existential deposit, and ${more}`,
      variants: ['hour'],
      apply: async (stage) => {
        const setup = { automation: recurring(ahead(stage, SLOT), slotOf(stage)) }
        for (const slot of [SLOT, SLOT + 1, SLOT + 2]) await fill(stage, slot, size)
        const first = await priceOf(stage, setup)
        const each = await prepaidOf(stage, setup)
        await setFree(stage, 'service', first + 2n * each + DEPOSIT + more)
        return setup
      }
    })
  )
)

const remark = (bytes: number): NamedCall => ['system.remark', `0x${'5a'.repeat(bytes)}`]

/** What waits for the next blocks if it is to be sent in one slot. */
const MANY_BYTES = 100_000

/** Tasks of somebody who has granted nothing, in the slot of the runs or the one before. */
const busy = ([-1, 0, 1] as const).flatMap((offset) =>
  (
    [
      [60, 1],
      [150, 1],
      [255, 1],
      [20, 4000],
      [60, 4000]
    ] as const
  ).flatMap(([size, bytes]) =>
    onBothTargets({
      id: `crowd-busy-${size}-of-${bytes}-at-${offset}`,
      title: `${size} tasks of another, with calls of ${bytes} bytes, run ${offset} slots after the first run`,
      apply: async (stage) => {
        await stage.net.fund({
          ...{ chain: stage.net.target, account: stage.sovereign },
          ...{ amount: 10_000n * UNIT, token: 'service' }
        })
        await crowd(stage, SLOT + offset, size, remark(bytes))
        // So many bytes take more blocks to send than the hour service is given otherwise.
        const everyBlock = size * bytes > MANY_BYTES || isBuilt(stage)
        return { ...runs(stage), everyBlock }
      }
    })
  )
)

/** A call that takes a time of the target, and fails. */
const heavy = (stage: Stage, milliseconds: number): NamedCall => [
  'sudo.sudoUncheckedWeight',
  nest(stage, ['system.remark', '0x00'])[0],
  { refTime: BigInt(milliseconds) * 10n ** 9n, proofSize: 1_000n }
]

/** Tasks of somebody else that take a block of the target each, before the only run. */
const slow = (
  [
    [3, 400],
    [20, 400],
    [45, 400],
    ...[56, 57, 58, 59, 60, 61, 62].map((size) => [size, 400] as const),
    [30, 200],
    [10, 690]
  ] as const
).flatMap(([size, milliseconds]) =>
  ([-1, 0] as const).flatMap((offset) =>
    onBothTargets({
      id: `crowd-slow-${size}-of-${milliseconds}-at-${offset}`,
      title: `${size} tasks of another, which take the target ${milliseconds} ms each, run ${offset} slots after the only run`,
      apply: async (stage) => {
        await stage.net.fund({
          ...{ chain: stage.net.target, account: stage.sovereign },
          ...{ amount: 10_000n * UNIT, token: 'service' }
        })
        const other = await enlist(stage, 'first')
        await crowd(stage, SLOT + offset, size, heavy(stage, milliseconds), other)
        return runs(stage, 1)
      }
    })
  )
)

/** A crowd and the user share what the service holds. */
const shared = [10, 40].flatMap((size) =>
  ([-1n, 0n] as const).map(
    (more): Perturbation => ({
      id: `crowd-shares-${size}-${more}`,
      title: `${size} tasks of another run with the first run, and the service holds what all runs use, and ${more}`,
      apply: async (stage) => {
        const cost = await feeOfRun(stage)
        const other = await enlist(stage, 'first')
        const pay: NamedCall = ['balances.transferKeepAlive', stage.targetStranger.address, UNIT]
        await crowd(stage, SLOT, size, pay, other)
        await setHolding(stage, { balance: cost * BigInt(3 + size) + 1n + more })
        return runs(stage)
      }
    })
  )
)

/** A crowd goes through a channel that holds little, or that passes few messages in a block. */
const narrow = ([1, 2, 8] as const).flatMap((capacity) =>
  [5, 40].map(
    (size): Perturbation => ({
      id: `crowd-narrow-${capacity}-${size}`,
      title: `${size} tasks of another run with the first run, and the channel holds ${capacity} messages`,
      apply: async (stage) => {
        const { service, target } = stage.net
        const id = { sender: service.paraId, recipient: target.paraId }
        const now = (await stage.read('relay', 'hrmp.hrmpChannels', id)) as object
        await stage.put('relay', 'hrmp.hrmpChannels', [id], { ...now, maxCapacity: capacity })
        await crowd(stage, SLOT, size, remark(3000))
        return runs(stage)
      }
    })
  )
)

/** Slots that many tasks share. */
export const crowdedSlots: Family = {
  name: 'crowded slots',
  subject: 'schedules',
  perturbations: [...priced, ...pricedRecurring, ...busy, ...slow, ...shared, ...narrow]
}
