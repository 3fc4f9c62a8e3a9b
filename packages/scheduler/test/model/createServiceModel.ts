import {
  type AccountId32,
  isParaclockError,
  type ParaclockError,
  parseTaskId,
  type ServiceVariant,
  type TaskId
} from '@paraclock/core'
import { readServiceAccount } from '../../src/schedule/rules/checkAction.ts'
import type { ServiceLimits } from '../../src/schedule/service/publishedLimits.ts'
import type { ServicePricing, TargetRates } from '../../src/schedule/service/publishedPricing.ts'
import type { TaskRecord } from '../../src/schedule/service/TaskRecord.ts'
import { applyOperation } from './applyOperation.ts'
import type { CallMeaning } from './CallMeaning.ts'
import type { DueSlots } from './clock.ts'
import { readBalance } from './ledger.ts'
import type { ModelAccount, ModelState } from './ModelState.ts'
import type { ServiceEvent } from './ServiceEvent.ts'
import type { ServiceOperation } from './ServiceOperation.ts'

/** What {@link createServiceModel} takes. */
export interface CreateServiceModelArgs<Variant extends ServiceVariant> {
  /** Which form of the calls the service has. */
  readonly variant: Variant
  /** Its limits. */
  readonly limits: ServiceLimits
  /** Its prices. */
  readonly pricing: ServicePricing
  /** The time at the beginning, in seconds since 1970. */
  readonly now: bigint
  /** The least that an account may hold. 0.01 token if left out. */
  readonly existentialDeposit?: bigint
  /** The account that earns the fees: SS58, hex or bytes. 32 times zero if left out. */
  readonly feeCollector?: string | Uint8Array
  /** What accounts have at the beginning. Keys are SS58 or hex. */
  readonly balances?: Readonly<Record<string, bigint>>
  /** The targets that the service has rates for at the beginning. */
  readonly targets?: Iterable<readonly [number, TargetRates]>
  /** Tells what dispatched calls do. Without it they succeed and do nothing. */
  readonly interpretCall?: (call: Uint8Array) => CallMeaning | undefined
}

/** What an operation came to. */
export interface OperationOutcome {
  /** Why it was refused; `undefined` if it was not. A refused operation changes nothing. */
  readonly refusal?: ParaclockError
  /** What the service reports, in order. */
  readonly events: readonly ServiceEvent[]
}

/** A model of the service. */
export interface ServiceModel<Variant extends ServiceVariant = ServiceVariant> {
  /** Lets something happen. */
  readonly apply: (operation: ServiceOperation<Variant>) => OperationOutcome
  /** The time, in seconds since 1970. */
  readonly now: () => bigint
  /** All tasks that still have runs to come, in the order in which they were scheduled. */
  readonly tasks: () => readonly TaskRecord[]
  /** A task by its id. */
  readonly task: (taskId: TaskId) => TaskRecord | undefined
  /** How many tasks a slot has. */
  readonly countTasks: (time: bigint) => number
  /** The slots that are due and not finished. */
  readonly due: () => readonly DueSlots[]
  /** What an account holds. */
  readonly balance: (account: string | Uint8Array) => ModelAccount
  /** Another model in the same state, on which to try things out. */
  readonly fork: () => ServiceModel<Variant>
}

/**
 * Makes a model of the service: its tasks, slots, fees, time, prepayments, refunds and queue, by the
 * same rules as its pallets and without a chain. What happens to it, and what it reports, is data.
 *
 * @example
 * ```ts
 * import { createServiceModel } from './createServiceModel.ts'
 * import { publishedLimits, publishedPricing } from '@paraclock/scheduler/schedule'
 *
 * const alice = `0x${'01'.repeat(32)}`
 * const bob = `0x${'02'.repeat(32)}`
 * const model = createServiceModel({
 *   variant: 'minute',
 *   limits: publishedLimits.minute,
 *   pricing: publishedPricing,
 *   now: 6000n,
 *   balances: { [alice]: 10n ** 12n }
 * })
 * model.apply({
 *   kind: 'schedule',
 *   owner: alice,
 *   request: {
 *     providedId: 'rent',
 *     schedule: { kind: 'fixed', executionTimes: [6060n] },
 *     action: { kind: 'nativeTransfer', recipient: bob, amount: 2_000_000_000n }
 *   }
 * })
 * const { events } = model.apply({ kind: 'block', time: 6060n })
 * events.map(({ kind }) => kind) // ["TaskRunning", "TaskExecuted", "TaskCompleted"]
 * ```
 */
export function createServiceModel<Variant extends ServiceVariant>(
  args: CreateServiceModelArgs<Variant>
): ServiceModel<Variant> {
  const accounts = Object.entries(args.balances ?? {}).map(
    ([account, free]): [AccountId32, ModelAccount] => [
      readServiceAccount(account, 'an account of the service'),
      { free, held: 0n }
    ]
  )
  const collector = args.feeCollector ?? new Uint8Array(32)
  return wrapState({
    variant: args.variant,
    limits: args.limits,
    existentialDeposit: args.existentialDeposit ?? 100_000_000n,
    feeCollector: readServiceAccount(collector, 'the collector of fees'),
    interpretCall: args.interpretCall,
    tasks: new Map(),
    slots: new Map(),
    extraPlaces: new Map(),
    accounts: new Map(accounts),
    targets: new Map(args.targets ?? []),
    closedChannels: new Set(),
    messagedTargets: new Set(),
    pricing: args.pricing,
    now: args.now,
    clock: undefined,
    latestSlot: 0n,
    events: []
  })
}

function wrapState<Variant extends ServiceVariant>(state: ModelState): ServiceModel<Variant> {
  return {
    apply: (operation) => {
      state.events = []
      try {
        applyOperation(state, operation)
        return { events: state.events }
      } catch (error) {
        if (!isParaclockError(error)) throw error
        return { refusal: error, events: [] }
      }
    },
    now: () => state.now,
    tasks: () => [...state.tasks.values()],
    task: (taskId) => state.tasks.get(parseTaskId(taskId)),
    countTasks: (time) => state.slots.get(time)?.length ?? 0,
    due: () => state.clock?.due ?? [],
    balance: (account) =>
      readBalance(state, readServiceAccount(account, 'an account of the service')),
    fork: () => wrapState(copyState(state))
  }
}

/** What the maps hold is never changed in place, so copies of the maps suffice. */
function copyState(state: ModelState): ModelState {
  return {
    ...state,
    tasks: new Map(state.tasks),
    slots: new Map(state.slots),
    extraPlaces: new Map(state.extraPlaces),
    accounts: new Map(state.accounts),
    targets: new Map(state.targets),
    closedChannels: new Set(state.closedChannels),
    messagedTargets: new Set(state.messagedTargets)
  }
}
