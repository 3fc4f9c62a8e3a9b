import type { Chain } from '@paraclock/connect'
import {
  agreeOnFact,
  type FactAnswer,
  type Hex,
  type ProvidedIdInput,
  parseAccount,
  readProvidedId,
  type ServiceVariant,
  type Sourced
} from '@paraclock/core'
import { atPresentBlock, type TransactionTerms } from '@paraclock/submission'
import type { Service, ServiceClient } from '../client/ServiceClient.ts'
import { askTaskFees } from '../read/askTaskFees.ts'
import { readSpendable } from '../read/readServiceState.ts'
import { readTargetsOf } from '../read/readTargetsOf.ts'
import type { Schedule } from '../schedule/compile/Schedule.ts'
import type { Snap } from '../schedule/compile/snapTimes.ts'
import { computeQuote } from '../schedule/quote/computeQuote.ts'
import { type Endurance, quoteEndurance } from '../schedule/quote/quoteEndurance.ts'
import { addFees } from '../schedule/rules/fees.ts'
import type { FeeDetails } from '../schedule/service/publishedPricing.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import { readAction } from '../submit/readAction.ts'
import type { TaskSpec } from '../submit/TaskSpec.ts'
import {
  compileTasks,
  joinCalls,
  reviewAction,
  type WrittenTask,
  writeTasks
} from '../submit/writeTasks.ts'
import { type ForeignCosts, quoteForeign } from './quoteForeign.ts'
import { quoteInclusion } from './quoteInclusion.ts'
import { type CrowdedSlot, quotePlaces } from './quotePlaces.ts'

/** What {@link quoteTask} takes. */
export interface QuoteTaskArgs<Variant extends ServiceVariant | 'mixed'>
  extends Pick<TransactionTerms, 'tip' | 'eraBlocks'> {
  /** The account that would schedule it: SS58 or hex. */
  readonly owner: string
  /** What it would run. */
  readonly task: TaskSpec<Variant>
  /** When it would run. */
  readonly schedule: Schedule
  /** How to move times that are between slots. Defaults to refusing them. */
  readonly snap?: Snap
  /** Its provided id. The fee depends on its length. */
  readonly providedId: ProvidedIdInput
  /** The tasks of the owner that it replaces: their places are free then. */
  readonly replaced?: readonly TaskRecord[]
  /** The chain that executes the call. With it, the costs there are quoted as well. */
  readonly target?: Chain
}

/** The cost of a task now. Amounts are in the smallest unit of the token of the service. */
export interface LiveQuote {
  /** The fee of the transaction that schedules it, the tip included. Never refunded. */
  readonly inclusion: Sourced<bigint>
  /** The fee of one run. */
  readonly perRun: FeeDetails
  /** The prepayment, which goes on hold when it is scheduled. */
  readonly prepaid: Sourced<bigint>
  /** The fee of the places in the slots, taken for good when it is scheduled. Half of a slot is free. */
  readonly places: Sourced<bigint>
  /** The slots in which a place costs something, with the next one in which it costs less. */
  readonly crowded: readonly CrowdedSlot[]
  /** How many runs are prepaid: one for a recurring task. */
  readonly runs: number
  /** How many tasks the schedule takes. */
  readonly tasks: number
  /** The amount that the owner must have: inclusion fee, prepayment and the fee of the places. */
  readonly total: bigint
  /** Whether each further run is charged after the one before it. */
  readonly recurring: boolean
  /** Of a recurring task: how long the owner's balance lasts for the runs after the first. */
  readonly endurance?: Endurance
  /** The costs on the target, if it was given. */
  readonly foreign?: ForeignCosts
}

/**
 * The exact cost of a task now: the inclusion fee, by the estimate of the chain for the bytes that
 * would be sent; the prepayment, computed here and compared with the answer of the service; and the
 * fee of the places, by what the slots hold now. The service refuses an id that is in use, a full slot
 * and a balance that is too small when the task is scheduled: a quote does not look at them.
 *
 * @throws ParaclockError those of `compileSchedule` and of the checks of an action, `TargetUnknown`, `FactMismatch` if the service states another fee
 * than the computed one.
 *
 * @example
 * ```ts
 * import { type MinuteService, quoteTask } from '@paraclock/scheduler'
 *
 * declare const service: MinuteService
 *
 * const recipient = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
 * const quote = await quoteTask(service, {
 *   owner: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
 *   providedId: 'rent-2026-04',
 *   schedule: { kind: 'times', times: ['2026-04-01T09:00:00Z'] },
 *   task: { kind: 'nativeTransfer', recipient, amount: 50_000_000_000n }
 * })
 * console.log(quote.inclusion.value, quote.prepaid.value, quote.total)
 * ```
 */
export async function quoteTask<Variant extends ServiceVariant | 'mixed'>(
  client: ServiceClient<Variant>,
  args: QuoteTaskArgs<Variant>
): Promise<LiveQuote> {
  const service = client as unknown as Service
  const owner = parseAccount(args.owner)
  const providedId = readProvidedId(args.providedId)
  const spec: TaskSpec = args.task
  const action = await readAction(service, spec)
  reviewAction(service, { action, owner, providedId })
  const compiled = await compileTasks(service, args, providedId)
  const unchecked = { validate: false }
  const { replaced = [] } = args
  const written = await writeTasks(service, unchecked, { action, owner, compiled, replaced })
  const chain = await atPresentBlock(service.chain)
  const targets = await readTargetsOf(chain, action)
  const { pricing } = service
  const computed =
    pricing === undefined || targets === undefined
      ? undefined
      : written.map(({ schedule }) => computeQuote({ action, schedule, pricing, targets }))
  const prepaid = computed?.map((quote) => quote.prepaid)
  const call = joinCalls(
    service,
    written.map((task) => task.call)
  )
  const [fees, inclusion, { places, crowded }] = await Promise.all([
    agreeOnFees(chain, service, { kind: spec.kind, written, computed: prepaid }),
    quoteInclusion({ chain, call, account: owner, terms: args }),
    quotePlaces(service, chain, { written, replaced })
  ])
  const [first] = written
  const recurring = first?.schedule.kind === 'recurring'
  const runs = written.reduce((sum, { schedule }) => sum + countRuns(schedule), 0)
  const perRun = computed?.[0]?.perRun ?? { executionFee: fees.value / BigInt(runs), xcmpFee: 0n }
  const total = inclusion.value + fees.value + places.value
  return {
    inclusion,
    perRun,
    prepaid: fees,
    places,
    crowded,
    runs,
    tasks: written.length,
    total,
    recurring,
    ...(await readEndurance(chain, { owner, perRun, total, first })),
    ...(args.target === undefined || spec.kind !== 'xcmp'
      ? {}
      : { foreign: await quoteForeign({ target: args.target, owner, call: spec.call }) })
  }
}

function countRuns(schedule: WrittenTask['schedule']): number {
  return schedule.kind === 'fixed' ? schedule.executionTimes.length : 1
}

/** The prepayment, as computed here and as the service states it. */
async function agreeOnFees(
  chain: Chain,
  service: Service,
  asked: {
    readonly kind: TaskSpec['kind']
    readonly written: readonly WrittenTask[]
    readonly computed: readonly bigint[] | undefined
  }
): Promise<Sourced<bigint>> {
  const { kind, written, computed } = asked
  const answers: FactAnswer<bigint>[] = []
  if (computed !== undefined) {
    const detail = 'the rates on chain and the published weights'
    const value = computed.reduce((sum, one) => sum + one, 0n)
    answers.push({ value, provenance: { kind: 'computed', detail, evidence: [] } })
  }
  const answer = await askTaskFees(chain, service, kind, written)
  if (answer !== undefined) answers.push(answer)
  return agreeOnFact({ what: 'the fee of the task', answers })
}

async function readEndurance(
  chain: Chain,
  asked: {
    readonly owner: Hex
    readonly perRun: FeeDetails
    readonly total: bigint
    readonly first: WrittenTask | undefined
  }
): Promise<{ readonly endurance?: Endurance }> {
  const { owner, perRun, total, first } = asked
  if (first?.schedule.kind !== 'recurring' || addFees(perRun) === 0n) return {}
  const spendable = (await readSpendable(chain, owner)) ?? 0n
  const { nextExecutionTime, frequency } = first.schedule
  const left = spendable > total ? spendable - total : 0n
  const next = nextExecutionTime + frequency
  return { endurance: quoteEndurance({ perRun, spendable: left, next, frequency }) }
}
