import type { NetworkConfig } from '@paraclock/checklist'
import type { ErrorReport, Hex } from '@paraclock/core'
import { signal } from '@preact/signals'
import { createWork } from '../app/createWork.ts'
import type { KeptWorker } from '../app/keepWorker.ts'
import type { Shown } from '../app/Shown.ts'
import type {
  DevnetControls,
  DevnetPoint,
  DevnetStep,
  ShownDevnet
} from '../devnet/DevnetControls.ts'
import { compareClock } from './compareClock.ts'
import type {
  AccountTasks,
  CallChoice,
  DraftedTask,
  RunReceipt,
  ShownHistory,
  TaskDesk,
  TypedTask
} from './TaskDesk.ts'

/** The values that a person entered in the form that schedules a call. */
export interface TypedForm {
  readonly chosen: CallChoice | undefined
  readonly way: 'search' | 'bytes'
  readonly timing: 'cron' | 'recurring' | 'times'
  readonly values: FormData
}

/** The state and the actions of the pages `#/tasks` and `#/schedule`. */
export interface DeskStore extends Shown<ReturnType<typeof createDeskStore>> {}

export function createDeskStore(worker: KeptWorker<TaskDesk & DevnetControls>) {
  const listed = signal<AccountTasks | undefined>(undefined)
  /** A report if the clock of this device differs much from the time of the service. */
  const clock = signal<ErrorReport | undefined>(undefined)
  const { busy, error, work, fail } = createWork(worker)
  /** The histories that a person asked for, by task id. */
  const histories = signal<ReadonlyMap<Hex, ShownHistory>>(new Map())
  /** The task without a row whose history a person asked for. */
  const named = signal<Hex | undefined>(undefined)
  const choices = signal<readonly CallChoice[]>([])
  const draft = signal<DraftedTask | undefined>(undefined)
  /** The state of the shown network, if it is a development network. */
  const devnet = signal<ShownDevnet | undefined>(undefined)
  /** The blocks to which a person can reset the development network. */
  const points = signal<readonly DevnetPoint[]>([])
  let shown: NetworkConfig | undefined
  let asked = 0
  let drafted = 0
  const left = signal<readonly [NetworkConfig, string | null, TypedForm] | undefined>(undefined)

  const begin = (what: string, act: (desk: TaskDesk & DevnetControls) => Promise<void>): void => {
    work(what, act).catch(fail)
  }

  const dropDraft = (): void => {
    drafted += 1
    draft.value = undefined
  }

  const list = async (
    desk: TaskDesk & DevnetControls,
    network: NetworkConfig,
    owner: string
  ): Promise<void> => {
    const tasks = await desk.listTasks(network, owner)
    if (network !== shown) return
    listed.value = tasks
    clock.value = compareClock(Math.round(Date.now() / 1000), tasks.now)
    histories.value = new Map()
    devnet.value = await desk.readDevnet(network)
  }

  const readHistory = async (
    desk: TaskDesk,
    network: NetworkConfig,
    taskId: Hex
  ): Promise<void> => {
    const history = await desk.readHistory(network, taskId)
    histories.value = new Map([...histories.value, [taskId, history]])
  }

  return {
    listed,
    clock,
    busy,
    error,
    histories,
    named,
    choices,
    draft,
    devnet,
    points,
    /** Lists the tasks of an account. Hides the tasks of another network at once. */
    list: (network: NetworkConfig, owner: string) => {
      if (network !== shown) {
        shown = network
        listed.value = undefined
        named.value = undefined
        points.value = []
        devnet.value = undefined
      }
      begin('Reading the tasks', async (desk) => await list(desk, network, owner))
    },
    /** Changes the development network, and lists the tasks again. */
    drive: (network: NetworkConfig, step: DevnetStep, owner: string) =>
      begin('Driving the development network', async (desk) => {
        await desk.driveDevnet(network, step)
        await list(desk, network, owner)
      }),
    keepPoint: (point: DevnetPoint) => {
      points.value = [...points.value, point]
    },
    readHistory: (network: NetworkConfig, taskId: Hex) =>
      begin('Reading what happened', async (desk) => await readHistory(desk, network, taskId)),
    /** Reads the history of a task that has ended, so that no list has it. */
    readEnded: (network: NetworkConfig, owner: string, typed: string) =>
      begin('Reading what happened', async (desk) => {
        const taskId = await desk.nameTask(owner, typed)
        await readHistory(desk, network, taskId)
        named.value = taskId
      }),
    makeReceipt: (
      network: NetworkConfig,
      { taskId, run }: { readonly taskId: Hex; readonly run: number },
      then: (made: RunReceipt) => void
    ) =>
      begin('Proving what the run did', async (desk) =>
        then(await desk.makeReceipt(network, taskId, run))
      ),
    // A person can continue to type during a search, so only the result of the newest search is
    // shown.
    findCalls: (network: NetworkConfig, words: string) => {
      asked += 1
      const own = asked
      worker
        .open()
        .findCalls(network, words)
        .then((found) => {
          if (own === asked) choices.value = found
        })
        .catch((thrown: unknown) => {
          if (own === asked) fail(thrown)
        })
    },
    makeDraft: (network: NetworkConfig, wanted: TypedTask) =>
      begin('Measuring, quoting and running the call', async (desk) => {
        dropDraft()
        const own = drafted
        const made = await desk.draftTask(network, wanted)
        // `dropDraft` changes `drafted` when the form changes. The draft is then outdated.
        if (own === drafted) draft.value = made
      }),
    dropDraft,
    /**
     * Keeps the typed values of the form when a person leaves its page. `recallForm` returns the
     * values if the network and the replaced task are the same as before.
     */
    keepForm: (...args: NonNullable<typeof left.value>) => {
      left.value = args
    },
    recallForm: (network: NetworkConfig, replaces: string | null) => {
      const [of, task, form] = left.value ?? []
      return of === network && task === replaces ? form : undefined
    },
    /** Reads a task into the form that replaces it. */
    openTask: (network: NetworkConfig, taskId: Hex) =>
      begin('Reading the task', async (desk) => {
        const { call, choice, providedId, times, hours } = await desk.openTask(network, taskId)
        const values = new FormData()
        values.set('id', providedId)
        if (hours === undefined) values.set('times', times.join('\n'))
        else {
          values.set('next', times[0] ?? '')
          values.set('hours', String(hours))
        }
        values.set('zone', 'UTC')
        if ('bytes' in call) values.set('bytes', call.bytes)
        else for (const [name, text] of Object.entries(call.args)) values.set(`arg-${name}`, text)
        const way = choice === undefined ? 'bytes' : 'search'
        const timing = hours === undefined ? 'times' : 'recurring'
        left.value = [network, taskId, { chosen: choice, way, timing, values }]
      }),
    cancel: (
      network: NetworkConfig,
      taskId: Hex,
      then: (written: Awaited<ReturnType<TaskDesk['writeCancel']>>) => void
    ) => begin('Writing the call', async (desk) => then(await desk.writeCancel(network, taskId))),
    stop: () => worker.end()
  }
}
