import { requireProven } from '@paraclock/connect'
import {
  bytesToHex,
  CallCannotBeDecoded,
  DuplicateTask,
  isParaclockError,
  ParaclockError,
  PrepaymentUnavailable,
  parseAccount,
  readFact,
  readProvidedId,
  type ServiceVariant,
  sanitizeText,
  shareWork
} from '@paraclock/core'
import type { Service, ServiceClient } from '../client/ServiceClient.ts'
import { type QuoteTerms, quotePrepared } from '../quote/quotePrepared.ts'
import { describePlan } from './describePlan.ts'
import { findTaskFailure, nameFailing } from './findTaskFailure.ts'
import { type Preparation, type PreparedTask, prepareTask } from './prepareTask.ts'
import {
  type EncodedXcmpSpec,
  type PrepareTaskArgs,
  type ReadAction,
  readAction,
  type TaskSpec,
  type XcmpSpec
} from './readTaskSpec.ts'
import { requireFunds } from './requireFunds.ts'
import type { TaskPlan, WantedTask } from './TaskPlan.ts'

/** The arguments of {@link planTasks}. */
export interface PlanTasksArgs<Variant extends ServiceVariant | 'mixed' = 'mixed'>
  extends Pick<QuoteTerms, 'tip' | 'eraBlocks'>,
    Pick<PrepareTaskArgs, 'validate'> {
  /** The future owner of the tasks: SS58 or hex. */
  readonly owner: string
  readonly tasks: readonly WantedTask<Variant>[]
  /**
   * Whether another account signs for the owner, and pays the fee. Then a recurring task has a ceiling
   * only if `maxFee` states one. Defaults to `false`.
   */
  readonly isActedFor?: boolean
  /**
   * Whether tasks that the service would refuse now are planned, to be shown: `refusal` is the
   * reason. Defaults to `false`.
   */
  readonly keepRefused?: boolean
  /** Converts the error of a task, for example to add its place in a file. */
  readonly explain?: (error: unknown, wanted: WantedTask<Variant>) => unknown
  readonly signal?: AbortSignal | undefined
}

/**
 * Plans tasks of one owner: compiles the schedules, encodes, weighs and prices the calls, and
 * requires the funds for all tasks. Then dry-runs the calls as they would run now. All that is
 * signed later is encoded by proven types.
 *
 * @throws ParaclockError the errors of `compileSchedule`, `validateTask`, `encodeProxiedCall` and
 * `measureCall`; `DispatchFailed` if the service is paused, or the target is stopped;
 * `DuplicateTask` if the service has a different task under an id; `FactMismatch` if the service
 * states another fee or task id; `PrepaymentUnavailable`, `ScheduleLimitExceeded`;
 * `StepUnconfirmed` if a call would fail now, and `CallCannotBeDecoded` for the bytes of a call
 * without its target, both unless `allowFailure` is set
 *
 * @example
 * ```ts
 * import { openProven } from '@paraclock/connect'
 * import { connectService, planTasks, sendTasks } from '@paraclock/scheduler'
 * import { type CallSigner, createMemoryJournal } from '@paraclock/submission'
 *
 * declare const signer: CallSigner
 *
 * const service = await connectService({ endpoints: 'wss://service.example' })
 * const target = await openProven({ endpoints: ['wss://rpc-a.example', 'wss://rpc-b.example'] })
 * const call = { pallet: 'system', method: 'remark', args: { remark: '0x01' } }
 * const schedule = { kind: 'times', times: ['2026-04-01T09:00:00Z'] } as const
 * const plans = await planTasks(service, {
 *   owner: signer.account,
 *   tasks: [{ providedId: 'rent', schedule, task: { kind: 'xcmp', target, call } }]
 * })
 * console.log(plans.flatMap(({ sentences }) => sentences).join('\n'))
 * const journal = createMemoryJournal()
 * for await (const { outcome } of sendTasks(service, plans, { signer, journal })) {
 *   console.log(outcome.status)
 * }
 * ```
 */
export async function planTasks<Variant extends ServiceVariant | 'mixed'>(
  client: ServiceClient<Variant>,
  args: PlanTasksArgs<Variant>
): Promise<readonly TaskPlan[]> {
  const service = await proveService(client as unknown as Service)
  return await planProven(service, args as unknown as PlanTasksArgs)
}

interface CheckedArgs extends PlanTasksArgs {
  /** Defaults to `any`. */
  readonly which?: Preparation
  /** Whether the calls are dry-run. Defaults to `true`. */
  readonly isTried?: boolean
}

/** Plans tasks of a service whose chain is proven. */
export async function planProven(
  service: Service,
  args: CheckedArgs,
  work: SharedWork = { actions: new Map(), failures: new Map() }
): Promise<readonly TaskPlan[]> {
  const { tasks, explain = (error) => error, keepRefused = false } = args
  const plans: DraftedPlan[] = []
  for (const wanted of tasks) {
    const before = plans.flatMap(({ status, prepared }) =>
      status === 'planned' ? (prepared ?? []) : []
    )
    try {
      plans.push(await planTask(service, args, work, { ...wanted, before }))
    } catch (error) {
      throw explain(error, wanted)
    }
  }
  const lacking = await requireFundsOfAll(service, args, plans).catch((error: unknown) => {
    if (!keepRefused || !isParaclockError(error)) throw error
    return error
  })
  const failing = nameFailing(
    plans.flatMap(({ name, failure }, at) =>
      tasks[at]?.allowFailure ? [] : [{ task: name, failure }]
    )
  )
  if (failing !== undefined) throw failing
  return plans.map(({ description, refusal = lacking, ...drafted }, at): TaskPlan => {
    const plan = { ...drafted, refusal }
    const { replaced = [] } = tasks[at] ?? {}
    return { ...plan, sentences: describePlan(plan, { description, replaced, ...service }) }
  })
}

type DraftedPlan = Omit<TaskPlan, 'sentences'> & Pick<ReadAction, 'description'>

/** The work that tasks with the same action share. Most rows of a file have the same action. */
export interface SharedWork {
  readonly actions: Map<TaskSpec, Promise<ReadAction>>
  readonly failures: Map<TaskSpec, Promise<string | undefined>>
}

/**
 * Returns a client that encodes by proven types, at the present block. Proves the chain if it is not
 * proven yet.
 */
export async function proveService(service: Service): Promise<Service> {
  const proven = await readFact(async () => requireProven(service.chain))
  const chain = proven.known ? proven.value : (await service.signing()).chain
  return { ...service, chain: await chain.present() }
}

async function planTask(
  service: Service,
  args: CheckedArgs,
  work: SharedWork,
  { before, ...wanted }: WantedTask & { readonly before: readonly PreparedTask[] }
): Promise<DraftedPlan> {
  const { owner, keepRefused = false, validate, which = 'any', isTried = true, signal } = args
  const { task: spec, ended } = wanted
  if (spec.kind === 'xcmp' && spec.target === undefined && !wanted.allowFailure) {
    throw undecodable(spec as EncodedXcmpSpec)
  }
  const read = () => readAction(service, { owner, task: spec, signal })
  const { action, task, description } = await shareWork(work.actions, spec, read)
  const providedId = readProvidedId(wanted.providedId)
  const name = sanitizeText(new TextDecoder().decode(providedId))
  const plan = { name, task, description, tasks: [] }
  if (ended !== undefined) return { ...plan, status: 'existing', prepared: undefined, tasks: ended }
  const owned = { owner: parseAccount(owner), providedId, action }
  // A proxy whose type admits scheduling may not set bounds.
  const maxFee = wanted.maxFee ?? (args.isActedFor ? 'none' : undefined)
  const prepare = (how: Preparation, more: Pick<PrepareTaskArgs, 'before'> = {}) =>
    prepareTask(service, { ...wanted, maxFee, validate, ...more }, owned, how)
  const found = await prepare(which, { before }).catch((error: unknown) => {
    if (!keepRefused || !isParaclockError(error) || isTaken(error)) throw error
    return error
  })
  const [prepared, refusal] = isParaclockError(found) ? [undefined, found] : [found, undefined]
  if (prepared?.existing !== undefined) {
    return { ...plan, status: 'existing', prepared, tasks: prepared.existing }
  }
  if (validate === false) return { ...plan, status: 'planned', prepared }
  const price = await quotePrepared(service, prepared ?? (await prepare('quoted')), {
    ...args,
    before
  })
  if (!isTried) return { ...plan, status: 'planned', prepared, price, refusal }
  const failure = await shareWork(work.failures, spec, () =>
    findTaskFailure({
      chain: service.chain,
      owner,
      task,
      signal,
      ...(spec.kind === 'xcmp' && readTarget(spec))
    })
  )
  return { ...plan, status: 'planned', prepared, price, failure, refusal }
}

function readTarget({ target, ...spec }: XcmpSpec | EncodedXcmpSpec) {
  return target && { openTarget: async () => target, delegate: (spec as XcmpSpec).delegate }
}

/** Whether the owner has a different task with the id. This error is never only shown. */
function isTaken(error: ParaclockError): boolean {
  return isParaclockError(error, DuplicateTask) && error.context.nextRun !== undefined
}

function undecodable({ call }: Pick<EncodedXcmpSpec, 'call'>): ParaclockError {
  const shown = typeof call === 'string' ? call : bytesToHex(call)
  const summary = 'Give `target`, the chain that makes the call, as `openProven` opens it.'
  const remedies = [{ summary }, { summary: 'To schedule it unread, set `allowFailure`.' }]
  return new ParaclockError(CallCannotBeDecoded, { call: shown }, { remedies })
}

/** Throws if the balance of the owner is too small for all planned tasks. */
async function requireFundsOfAll(
  service: Service,
  { isActedFor = false }: PlanTasksArgs,
  plans: readonly DraftedPlan[]
): Promise<undefined> {
  const tasks = plans.flatMap(({ prepared = [] }) => prepared)
  const { chain } = service
  await requireFunds(chain, { tasks }).catch(async (error: unknown) => {
    if (isActedFor || !isParaclockError(error, PrepaymentUnavailable)) throw error
    // Include the fees in the error, because the owner signs, and must pay them.
    const fee = plans.reduce((sum, { price }) => sum + (price?.inclusion.value ?? 0n), 0n)
    await requireFunds(chain, { tasks, fee })
  })
}
