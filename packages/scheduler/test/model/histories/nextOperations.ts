import { deriveTaskId } from '@paraclock/xcm'
import type { Random } from '@tooling/vitest/createRandom'
import type {
  TaskAction,
  TaskRequest,
  TaskSchedule
} from '../../../src/schedule/service/TaskRequest.ts'
import type { ServiceOperation } from '../ServiceOperation.ts'
import type { HistoryPosition } from './HistoryWorld.ts'

const IDS = ['a', 'b', 'c'] as const
const FILL_BLOCK = 40

/** Chooses what happens next. */
export function nextOperation(random: Random, position: HistoryPosition): ServiceOperation {
  const choice = random.below(40)
  if (choice < 14) return schedule(random, position)
  if (choice < 18) return cancel(random, position)
  if (choice < 34) return block(random, position)
  if (choice < 36) return drain(random, position)
  if (choice < 38) return reach(random, position)
  return setTarget(random, position)
}

function schedule(random: Random, position: HistoryPosition): ServiceOperation {
  const providedId = random.once(30) ? '' : random.pick(IDS)
  const action = chooseAction(random, position)
  const request = { providedId, schedule: chooseSchedule(random, position), action }
  const owner = random.pick(position.world.owners)
  return { kind: 'schedule', owner, request: request as TaskRequest }
}

function slotFromNow({ world, model }: HistoryPosition, slots: number): bigint {
  return model.now() - (model.now() % world.slot) + BigInt(slots) * world.slot
}

function chooseSchedule(random: Random, position: HistoryPosition): TaskSchedule {
  const { world } = position
  const stray = random.once(25) ? 1n : 0n
  if (world.variant === 'hour' && random.once(3)) {
    const nextExecutionTime = slotFromNow(position, random.below(6)) + stray
    return { kind: 'recurring', nextExecutionTime, frequency: BigInt(random.below(4)) * world.slot }
  }
  const length = random.once(20) ? 38 : random.below(6)
  const executionTimes = Array.from({ length }, (_, index) => {
    const slots = length === 38 ? index + 1 : random.below(9)
    return slotFromNow(position, random.once(60) ? 400_000 : slots) + stray
  })
  return { kind: 'fixed', executionTimes }
}

function chooseAction(random: Random, { world }: HistoryPosition): TaskAction {
  if (random.once(2)) return chooseMessage(random, world)
  if (world.variant === 'hour') {
    const { call, meaning } = random.pick(world.calls)
    return { kind: 'dynamicDispatch', call, callWeight: meaning.weight }
  }
  const amount = random.once(15) ? 1_000_000_000n : BigInt(1 + random.below(9)) * 10_000_000_000n
  const recipient = random.once(15) ? random.pick(world.owners) : world.sink
  return { kind: 'nativeTransfer', recipient, amount }
}

function chooseMessage(random: Random, world: HistoryPosition['world']): TaskAction {
  const refTime = BigInt(random.below(2_000_000_000))
  const message = {
    kind: 'xcmp',
    paraId: random.once(20) ? 1 : world.paraId,
    currencyId: random.once(30) ? 1 : 0,
    call: new Uint8Array(random.once(30) ? 0 : 1 + random.below(40)).fill(random.below(256))
  } as const
  return world.variant === 'hour'
    ? { ...message, weight: random.once(40) ? 2n ** 64n - 1n : refTime }
    : { ...message, weight: { refTime, proofSize: BigInt(random.below(100_000)) } }
}

function cancel(random: Random, { world, model }: HistoryPosition): ServiceOperation {
  const owner = random.pick(world.owners)
  const own = model.tasks().filter((task) => task.owner === owner)
  const known = own.length > 0 && !random.once(4)
  const taskId = known
    ? random.pick(own).taskId
    : deriveTaskId({ owner: random.pick(world.owners), providedId: random.pick(IDS) }).taskId
  return { kind: 'cancel', caller: owner, taskId }
}

/** Most blocks come within the slot or the next; some after a stop of the chain. */
function block(random: Random, { world, model }: HistoryPosition): ServiceOperation {
  const tenths = random.once(6) ? random.below(60) : random.below(13)
  return { kind: 'block', time: model.now() + (BigInt(tenths) * world.slot) / 10n }
}

/** Leaves an owner little, or next to nothing, or gives back what the sink has. */
function drain(random: Random, { world, model }: HistoryPosition): ServiceOperation {
  const owner = random.pick(world.owners)
  if (random.once(2)) {
    const amount = model.balance(world.sink).free / 3n
    return { kind: 'transfer', from: world.sink, to: owner, amount }
  }
  const left = BigInt(random.pick([200_000_000, 600_000_000, 1_500_000_000, 20_000_000_000]))
  const { free } = model.balance(owner)
  const amount = free > left ? free - left : 0n
  return { kind: 'transfer', from: owner, to: world.sink, amount }
}

function reach(random: Random, { world }: HistoryPosition): ServiceOperation {
  return { kind: 'setChannel', paraId: world.paraId, open: random.once(2) }
}

function setTarget(random: Random, { world }: HistoryPosition): ServiceOperation {
  const chargePerSecond = BigInt(1 + random.below(9)) * 10_000_000_000n
  const rates = random.once(4) ? undefined : { ...world.rates, chargePerSecond }
  return { kind: 'setTarget', paraId: world.paraId, rates }
}

/**
 * Many tasks for the next slot, of which a block has weight for 63. Then the slot comes, and three
 * more blocks within it.
 */
export function crowdSlot(position: HistoryPosition, count: number): readonly ServiceOperation[] {
  const { world, model } = position
  if (count === 0) return []
  const time = slotFromNow(position, 1)
  const message = { kind: 'xcmp', paraId: world.paraId, currencyId: 0, call: Uint8Array.of(1) }
  const weight = world.variant === 'hour' ? 1n : { refTime: 1n, proofSize: 1n }
  const tasks = Array.from({ length: count }, (_, index): readonly ServiceOperation[] => {
    const request = {
      providedId: `crowd-${index}`,
      schedule: { kind: 'fixed', executionTimes: [time, time + world.slot] },
      action: { ...message, weight }
    } as TaskRequest
    const owner = world.owners[index % 3] as string
    // A block has room for some fifty transactions that schedule.
    const block = {
      kind: 'block',
      time: model.now() + BigInt(Math.floor(index / FILL_BLOCK))
    } as const
    const schedule = { kind: 'schedule', owner, request } as const
    return index > 0 && index % FILL_BLOCK === 0 ? [block, schedule] : [schedule]
  })
  const blocks = [0n, 6n, 12n, 18n].map(
    (after): ServiceOperation => ({ kind: 'block', time: time + after })
  )
  return [...tasks.flat(), ...blocks]
}
