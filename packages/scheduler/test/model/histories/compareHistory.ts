import { palletErrorName } from '@paraclock/core'
import { createRandom } from '@tooling/vitest/createRandom'
import type { ServiceModel } from '../createServiceModel.ts'
import type { ServiceOperation } from '../ServiceOperation.ts'
import type { HistoryDriver, TaskSummary } from './HistoryDriver.ts'
import type { HistoryWorld } from './HistoryWorld.ts'
import { crowdSlot, nextOperation } from './nextOperations.ts'

// A crowded slot takes as long as some other histories.
const CROWDED_ONCE_IN = 25
// More than a block has weight for.
const CROWD = 90

/** What a comparison is made of. */
export interface CompareHistoryArgs {
  readonly world: HistoryWorld
  readonly model: ServiceModel
  readonly driver: HistoryDriver
  /** The accounts whose balances are compared. */
  readonly accounts: readonly string[]
  /** What happens follows from it. */
  readonly seed: number
  /** How many steps there are. */
  readonly steps: number
  /** How many tasks crowd the first slot; by the seed if left out. */
  readonly crowd?: number | undefined
  /** Takes note of what was compared. */
  readonly see: (what: string) => void
}

/**
 * Lets one history happen to the model and to something real. Returns the first difference, or
 * `undefined` if they agree.
 */
export function compareHistory(args: CompareHistoryArgs): string | undefined {
  const { world, model, seed, steps } = args
  const random = createRandom(seed)
  const begin: ServiceOperation = { kind: 'block', time: model.now() }
  let difference = compareStep(args, begin)
  // Root makes the target known: without it, no message has a price.
  const { paraId, rates } = world
  difference ??= compareStep(args, { kind: 'setTarget', paraId, rates })
  const crowd = args.crowd ?? (seed % CROWDED_ONCE_IN === 0 ? CROWD : 0)
  for (const operation of crowdSlot({ world, model }, crowd)) {
    difference ??= compareStep(args, operation)
  }
  for (let step = 0; step < steps && difference === undefined; step += 1) {
    difference = compareStep(args, nextOperation(random, { world, model }))
  }
  difference ??= compareStep(args, { kind: 'block', time: model.now() + 7n * world.slot })
  difference ??= differ('tasks', summarize(model), args.driver.tasks())
  return difference === undefined ? undefined : `seed ${seed}: ${difference}`
}

function compareStep(args: CompareHistoryArgs, operation: ServiceOperation): string | undefined {
  const { model, driver, accounts, see } = args
  const actual = driver.apply(operation)
  if (!actual.included) {
    see('not included')
    return undefined
  }
  if (actual.paid !== undefined) {
    const { account, fee } = actual.paid
    model.apply({ kind: 'adjust', account, amount: -fee })
  }
  const { refusal, events } = model.apply(operation)
  const name =
    refusal === undefined
      ? undefined
      : refusal.code === 'DispatchFailed'
        ? (refusal.context as { readonly error: string }).error
        : `AutomationTime.${palletErrorName(refusal.code)}`
  see(name ?? operation.kind)
  for (const event of events) see('error' in event ? `${event.kind}: ${event.error}` : event.kind)
  const what = `after ${show(operation)}`
  let difference =
    differ(`refusal ${what}`, name, actual.refusal) ??
    differ(`events ${what}`, events, actual.events)
  for (const account of accounts) {
    difference ??= differ(
      `balance of ${account} ${what}`,
      model.balance(account),
      driver.balance(account)
    )
  }
  return difference
}

function summarize(model: ServiceModel): readonly TaskSummary[] {
  return model
    .tasks()
    .map(({ taskId, owner, remainingRuns, nextRun, feePerRun, prepaid }) => ({
      taskId,
      owner,
      remainingRuns,
      nextRun,
      ...feePerRun,
      prepaid
    }))
    .sort((one, two) => (one.taskId < two.taskId ? -1 : 1))
}

function differ(what: string, model: unknown, actual: unknown): string | undefined {
  const [expected, found] = [show(model), show(actual)]
  return expected === found ? undefined : `${what}: the model has ${expected}, not ${found}`
}

/** Text with the keys in order, so that equal values have equal texts. */
function show(value: unknown): string {
  return (
    JSON.stringify(value, (_key, item: unknown) => {
      if (typeof item === 'bigint') return `${item}n`
      if (item instanceof Uint8Array) return Buffer.from(item).toString('hex')
      if (item === null || typeof item !== 'object' || Array.isArray(item)) return item
      return Object.fromEntries(Object.entries(item).sort(([one], [two]) => (one < two ? -1 : 1)))
    }) ?? 'nothing'
  )
}
