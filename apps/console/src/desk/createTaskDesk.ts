import {
  accountOnTarget,
  type ChainRole,
  describeEvent,
  encodeConfigured,
  type NetworkConfig,
  sayOnChain,
  type ValueWords
} from '@paraclock/checklist'
import {
  atPresentBlock,
  type ConnectedChain,
  type Connections,
  type ProvenChain
} from '@paraclock/connect'
import {
  codeThrown,
  DuplicateTask,
  errorToJson,
  type Hex,
  ParaclockError,
  parseAccount,
  parseTaskId,
  sanitizeText,
  TaskDoesNotExist
} from '@paraclock/core'
import {
  buildServiceCall,
  connectService,
  getTask,
  joinCalls,
  listPriceParts,
  listTasks,
  nameFailing,
  planTasks,
  previewTask,
  readServiceTime,
  readSpendable,
  type Service,
  type TaskPlan,
  taskHistory
} from '@paraclock/scheduler'
import { hashReceipt, makeReceipt, writeCheckpoint } from '@paraclock/scheduler/receipt'
import { describeClockChange, describeRest, parseTime } from '@paraclock/scheduler/schedule'
import { checkDryRun, type SigningChain } from '@paraclock/submission'
import { camelCase, encodeCall, listCallsIn, readGivenCall } from '@paraclock/types'
import { deriveTaskId } from '@paraclock/xcm'
import { openChain, proveOnce } from '../app/openChain.ts'
import { forecastMonth } from './forecastMonth.ts'
import { listCalls, readTypedCall, writeTypedCall } from './listCalls.ts'
import { sayHistory } from './sayEntry.ts'
import { showTask } from './showTask.ts'
import type {
  CallChoice,
  DraftedTask,
  ShownTask,
  TaskDesk,
  TypedSchedule,
  TypedTask
} from './TaskDesk.ts'

const MAX_RUNS = 12
const DEFAULT_RUNS = 10
const HOUR = 3600

export function createTaskDesk(connections: Pick<Connections, 'read'>): TaskDesk {
  const read = (network: NetworkConfig, role: ChainRole): Promise<ConnectedChain> =>
    openChain(connections, network, role)

  const openService = async (network: NetworkConfig): Promise<Service> =>
    await connectService({ chain: await read(network, 'service') })

  const prove = (network: NetworkConfig, role: ChainRole): Promise<SigningChain> =>
    proveOnce(connections, network, role)

  const follow = async (network: NetworkConfig, taskId: Hex) => {
    const [service, target] = await Promise.all([openService(network), read(network, 'target')])
    return { service, target, ...(await taskHistory(service, { taskId, target })) }
  }

  const openTarget = async (network: NetworkConfig): Promise<ProvenTarget> => {
    const target = await (await prove(network, 'target')).present()
    const token = await target.readToken()
    return {
      target,
      described: {
        runtime: target.runtime,
        facts: target.facts,
        stated: { ...target.stated, tokens: token ? [token] : [] }
      }
    }
  }

  const proveService = async (network: NetworkConfig): Promise<Service> =>
    await connectService({ chain: await (await prove(network, 'service')).present() })

  return {
    async listTasks(network, typed) {
      const owner = typed.trim()
      const service = await openService(network)
      const account = parseAccount(owner)
      const slots = new Map<number, number>()
      const tasks: ShownTask[] = []
      for await (const task of listTasks(service)) {
        for (const run of task.remainingRuns) {
          slots.set(Number(run), (slots.get(Number(run)) ?? 0) + 1)
        }
        if (task.owner === account) tasks.push(showTask(task))
      }
      const [time, spendable] = await Promise.all([
        readServiceTime(service),
        readSpendable(await atPresentBlock(service.chain), account)
      ])
      const { slotLength, maxTasksPerSlot } = service.limits
      const known = { now: Number(time), tasks, spendable }
      return {
        owner,
        slots,
        ...known,
        forecast: forecastMonth(known),
        token: service.token,
        slotLength: Number(slotLength),
        places: maxTasksPerSlot
      }
    },

    async readHistory(network, taskId) {
      const { entries, searched } = await follow(network, taskId)
      return { entries: sayHistory(entries), isWhole: searched.end === 'begun' }
    },

    async nameTask(owner, typed) {
      const name = typed.trim()
      if (/^0x[\da-f]{64}$/i.test(name)) return parseTaskId(name)
      return deriveTaskId({ owner: parseAccount(owner), providedId: name }).taskId
    },

    async makeReceipt(network, taskId, time) {
      const relay = await read(network, 'relay')
      const made = await makeReceipt({ relay, taskId, time, ...(await follow(network, taskId)) })
      return {
        hash: hashReceipt(made.receipt),
        receipt: made.text,
        checkpoint: writeCheckpoint(made.checkpoint)
      }
    },

    async findCalls(network, words) {
      const { target, described } = await openTarget(network)
      const found = listCalls(described, words)
      if (words.trim() !== '') return found
      const configured = findConfigured(target, network)
      const isOwn = (one: CallChoice): boolean => `${one.pallet}.${one.method}` === configured
      return [...found.filter(isOwn), ...found.filter((one) => !isOwn(one))]
    },

    async openTask(network, taskId) {
      const [service, { target, described }] = await Promise.all([
        openService(network),
        openTarget(network)
      ])
      const task = await findTask(service, taskId)
      if (task.action.kind !== 'xcmp') throw new ParaclockError(TaskDoesNotExist, { taskId })
      const made = target.decodeCall(task.action.call)
      const [inner = made] = made.method === 'proxy' ? listCallsIn(made.args) : []
      const { every } = showTask(task)
      return {
        ...writeTypedCall({ ...described, name: target.name }, inner),
        providedId: showTask(task).name,
        times: task.remainingRuns.map((run) =>
          new Date(Number(run) * 1000).toISOString().slice(0, 16)
        ),
        ...(every !== undefined && { hours: every / HOUR })
      }
    },

    async draftTask(network, asked) {
      const [service, target] = await Promise.all([proveService(network), openTarget(network)])
      return await draft({ network, service, ...target }, asked)
    },

    async writeCancel(network, taskId) {
      const service = await proveService(network)
      const { name } = showTask(await findTask(service, taskId))
      return { name, call: buildServiceCall(service, 'cancel', { taskId }) }
    }
  }
}

/** The name of the configured call; `undefined` if the target has no such call. */
function findConfigured(target: ProvenChain, network: NetworkConfig): string | undefined {
  try {
    const { pallet, method } = target.decodeCall(encodeConfigured(target, network))
    return `${camelCase(pallet)}.${camelCase(method)}`
  } catch {
    return undefined
  }
}

interface ProvenTarget {
  readonly target: ProvenChain
  /** The types of the target, and the token that more than one endpoint states. */
  readonly described: Pick<ProvenChain, 'facts' | 'stated' | 'runtime'>
}

interface Opened extends ProvenTarget {
  readonly network: NetworkConfig
  readonly service: Service
}

async function draft(opened: Opened, asked: TypedTask): Promise<DraftedTask> {
  const { network, service, target, described } = opened
  const { providedId } = asked
  const bytes = encodeCall({
    call: readGivenCall({ chain: target, call: readTypedCall(described, asked.call) }),
    chains: [target]
  })
  const user = accountOnTarget(network)
  const now = await readServiceTime(service)
  const { slotLength } = service.limits
  const schedule = readSchedule(asked.schedule, { now, slotLength })
  const { paraId } = network.target
  const { proxyType, delegate } = network.automation
  const replaced = asked.replaces === undefined ? [] : [await findTask(service, asked.replaces)]
  const task = { kind: 'xcmp', target, paraId, call: bytes, user, proxyType, delegate } as const
  const tasks = [{ providedId, schedule, replaced, task, allowFailure: true }]
  const [[plan], preview, tried] = await Promise.all([
    planTasks(service, { owner: network.user, tasks }),
    previewTask(service, {
      schedule,
      providedId,
      runs: MAX_RUNS,
      timeZone: asked.schedule.timeZone
    }),
    tryCall(target, bytes, { user, words: sayOnChain(described, network) })
  ])
  const { prepared, price: quote, name, failure, sentences } = plan as TaskPlan
  if (prepared === undefined || quote === undefined) {
    throw new ParaclockError(DuplicateTask, { providedId, owner: network.user })
  }
  const failing = nameFailing([{ task: name, failure }])
  const fee = quote.inclusion.value
  return {
    ...tried,
    bytes,
    failure: tried.failure ?? (failing && errorToJson(failing)),
    text: sanitizeText(
      target.runtime.describeCall(target.decodeCall(bytes), described.stated.tokens[0])
    ),
    action: sentences[1] ?? '',
    replaces: replaced[0] && showTask(replaced[0]).name,
    runs: preview.runs.map(({ time, local }) => ({ time: Number(time), local })),
    total: preview.total,
    timing: [...describeRest(preview.compiled), ...preview.clockChanges.map(describeClockChange)],
    warnings: preview.warnings.map(
      ({ kind, time, tasks, capacity }) =>
        `${kind === 'slotFull' ? 'full' : 'nearly full'}: the slot at ${new Date(Number(time) * 1000).toISOString()} has ${tasks} of ${capacity} tasks`
    ),
    fees: listPriceParts(quote).map(({ title, amount: fee }) => ({
      title: title.replace(/^./, (first) => first.toUpperCase()),
      fee
    })),
    price: quote.total,
    token: service.token,
    call: joinCalls(service, prepared.calls),
    taskIds: prepared.taskIds,
    funds: { tasks: [{ owner: prepared.owner, needed: quote.total - fee, replaced }], fee }
  }
}

/** Dry-runs a call on the target as the user. */
async function tryCall(
  chain: ProvenChain,
  call: Hex,
  { user, words }: { readonly user: string; readonly words: ValueWords }
): Promise<Pick<DraftedTask, 'effect' | 'failure'>> {
  try {
    const { events } = await checkDryRun({ chain, call, account: parseAccount(user) })
    const effect = events.map((event) => describeEvent(event, words))
    return { effect, failure: undefined }
  } catch (thrown) {
    return { effect: [], failure: errorToJson(codeThrown(thrown)) }
  }
}

function readSchedule(
  asked: TypedSchedule,
  chain: { readonly now: bigint; readonly slotLength: Service['limits']['slotLength'] }
) {
  if (asked.kind === 'cron') {
    const { count, ...pattern } = asked
    return count === undefined
      ? ({ ...pattern, count: DEFAULT_RUNS, rest: 'later' } as const)
      : { ...pattern, count }
  }
  const { timeZone } = asked
  if (asked.kind === 'recurring') {
    const next = parseTime(asked.next.trim(), { ...chain, timeZone })
    return { kind: 'recurring', next, frequency: Math.round(asked.hours * HOUR) } as const
  }
  const typed = asked.times.map((time) => time.trim()).filter(Boolean)
  const times = typed.map((time) => parseTime(time, { ...chain, timeZone }))
  return { kind: 'times', times } as const
}

async function findTask(service: Service, taskId: Hex) {
  const task = await getTask(service, { taskId })
  if (task !== undefined) return task
  throw new ParaclockError(TaskDoesNotExist, { taskId })
}
