import type { Chain, ProvenChain } from '@paraclock/connect'
import {
  agreeOnFact,
  bytesToHex,
  DuplicateTask,
  type FactAnswer,
  ParaclockError,
  type ServiceVariant,
  type Sourced
} from '@paraclock/core'
import { quoteInclusion, type TransactionTerms } from '@paraclock/submission'
import type { Service, ServiceClient } from '../client/ServiceClient.ts'
import { askTaskFees } from '../read/askTaskFees.ts'
import { readTargetsOf } from '../read/readPricing.ts'
import { countRuns, readSpendable } from '../read/readServiceState.ts'
import { refuseStopped } from '../read/refuseStopped.ts'
import type { CompiledSchedule } from '../schedule/compile/compileSchedule.ts'
import {
  computeQuote,
  type Endurance,
  quoteEndurance,
  type TaskQuote
} from '../schedule/quote/computeQuote.ts'
import { addFees } from '../schedule/rules/fees.ts'
import type { FeeDetails } from '../schedule/service/publishedPricing.ts'
import { joinCalls } from '../task/packCalls.ts'
import type { PreparedTask } from '../task/prepareTask.ts'
import { type ForeignCosts, quoteForeign } from './quoteForeign.ts'
import { type CrowdedSlot, quotePlaces } from './quotePlaces.ts'

/** The cost of a task at the present block, in the smallest unit of the service's token. */
export interface LiveQuote extends Pick<TaskQuote, 'perRun' | 'runs' | 'recurring'> {
  /** The fee of the transaction that schedules the task, including the tip. Never refunded. */
  readonly inclusion: Sourced<bigint>
  /** The prepayment, which goes on hold when the task is scheduled. */
  readonly prepaid: Sourced<bigint>
  /** The fees of the places that the runs take in crowded slots. Never refunded. */
  readonly places: Sourced<bigint>
  readonly crowded: readonly CrowdedSlot[]
  readonly compiled: CompiledSchedule
  /**
   * The amount that the owner must have: `inclusion`, `prepaid` and `places`. A deposit of the
   * service is not included, because no constant gives its amount.
   */
  readonly total: bigint
  /** How long the owner's balance covers the runs after the first. Only for a recurring task. */
  readonly endurance?: Endurance
  readonly foreign?: ForeignCosts
}

/** The options with which the cost of a task is quoted. */
export interface QuoteTerms extends Pick<TransactionTerms, 'tip' | 'eraBlocks'> {
  /** The chain that executes the task's call. If given, the costs on this chain are quoted, too. */
  readonly target?: ProvenChain | undefined
  /** The tasks that the owner will schedule before this task. Their places count as taken. */
  readonly before?: readonly PreparedTask[]
}

/**
 * Quotes the exact cost of a prepared task at the present block, with the calls that `sendTasks`
 * would send.
 *
 * @throws ParaclockError `DispatchFailed` if the target is stopped, `TargetUnknown`, `FactMismatch`
 * if the fee from the service differs from the computed fee, `DuplicateTask` if the service has the
 * task already, so that `sendTasks` would send nothing.
 */
export async function quotePrepared<Variant extends ServiceVariant | 'mixed'>(
  client: ServiceClient<Variant>,
  prepared: PreparedTask,
  terms: QuoteTerms = {}
): Promise<LiveQuote> {
  const service = client as unknown as Service
  const { owner, action, tasks, compiled, existing } = prepared
  if (existing !== undefined) {
    const [providedId] = compiled.tasks.map((task) => bytesToHex(task.providedId))
    throw new ParaclockError(DuplicateTask, { providedId, owner })
  }
  const { chain } = service
  await refuseStopped(chain, service, action)
  const targets = await readTargetsOf(chain, action)
  const { pricing } = service
  const computed =
    pricing === undefined || targets === undefined
      ? undefined
      : tasks.map(({ schedule }) => computeQuote({ action, schedule, pricing, targets }))
  const call = joinCalls(service, prepared.calls)
  const [fees, inclusion, { places, crowded }] = await Promise.all([
    agreeOnFees(chain, service, prepared, computed),
    quoteInclusion({ chain, call, account: owner, terms }),
    quotePlaces(service, chain, prepared, terms.before)
  ])
  const recurring = tasks[0]?.schedule.kind === 'recurring'
  const runs = countRuns(tasks)
  const perRun = computed?.[0]?.perRun ?? { executionFee: fees.value / BigInt(runs), xcmpFee: 0n }
  const total = inclusion.value + fees.value + places.value
  return {
    inclusion,
    perRun,
    prepaid: fees,
    places,
    crowded,
    runs,
    total,
    recurring,
    compiled,
    endurance: await readEndurance(chain, prepared, { perRun, total }),
    foreign:
      terms.target === undefined || action.kind !== 'xcmp'
        ? undefined
        : await quoteForeign({ target: terms.target, owner, call: action.call })
  }
}

async function agreeOnFees(
  chain: Chain,
  service: Service,
  { action, tasks }: PreparedTask,
  computed: readonly TaskQuote[] | undefined
): Promise<Sourced<bigint>> {
  const answers: FactAnswer<bigint>[] = []
  if (computed !== undefined) {
    const detail = 'the rates on chain and the published weights'
    const value = computed.reduce((sum, { prepaid }) => sum + prepaid, 0n)
    answers.push({ value, provenance: { kind: 'computed', detail, evidence: [] } })
  }
  const answer = await askTaskFees(chain, service, action.kind, tasks)
  if (answer !== undefined) answers.push(answer)
  return agreeOnFact({ what: 'the fee of the task', answers })
}

async function readEndurance(
  chain: Chain,
  { owner, replaced, tasks: [first] }: PreparedTask,
  { perRun, total }: { readonly perRun: FeeDetails; readonly total: bigint }
): Promise<Endurance | undefined> {
  if (first?.schedule.kind !== 'recurring' || addFees(perRun) === 0n) return undefined
  const spendable = (await readSpendable(chain, owner, replaced)) ?? 0n
  const { nextExecutionTime, frequency } = first.schedule
  const left = spendable > total ? spendable - total : 0n
  const next = nextExecutionTime + frequency
  return quoteEndurance({ perRun, spendable: left, next, frequency })
}
