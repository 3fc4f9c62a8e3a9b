import type { NetworkConfig } from '@paraclock/checklist'
import type { ErrorReport, Hex } from '@paraclock/core'
import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { createWork } from '../app/createWork.ts'
import type { KeptWorker } from '../app/keepWorker.ts'
import type {
  DevnetControls,
  DevnetPoint,
  DevnetStep,
  ShownDevnet
} from '../devnet/DevnetControls.ts'
import type {
  AccountTasks,
  AskedRuns,
  CallChoice,
  DraftedTask,
  RecordedRuns,
  ShownHistory,
  TaskDesk,
  TypedTask
} from './TaskDesk.ts'

/** What was typed into the wizard. */
export interface TypedForm {
  readonly chosen: CallChoice | undefined
  readonly way: 'search' | 'bytes'
  readonly timing: 'cron' | 'times'
  readonly values: FormData
}

export interface DeskStore {
  readonly listed: ReadonlySignal<AccountTasks | undefined>
  readonly busy: ReadonlySignal<string | undefined>
  readonly error: ReadonlySignal<ErrorReport | undefined>
  /** What happened to the tasks that were opened. */
  readonly histories: ReadonlySignal<ReadonlyMap<Hex, ShownHistory>>
  /** The runs that a watchtower has recorded, once they were asked for. */
  readonly recorded: ReadonlySignal<RecordedRuns | undefined>
  readonly historyUrl: ReadonlySignal<string>
  readonly choices: ReadonlySignal<readonly CallChoice[]>
  readonly draft: ReadonlySignal<DraftedTask | undefined>
  /** The development network behind the tasks; `undefined` on other networks. */
  readonly devnet: ReadonlySignal<ShownDevnet | undefined>
  /** The points of the development network that were kept. */
  readonly points: Signal<readonly DevnetPoint[]>
  list(network: NetworkConfig, owner: string): void
  /** Does something to the development network, and lists the tasks again. */
  drive(network: NetworkConfig, step: DevnetStep, owner: string): void
  readHistory(network: NetworkConfig, taskId: Hex): void
  /** Reads recorded runs: those of a later page are added. */
  readRecorded(network: NetworkConfig, asked: AskedRuns): void
  findCalls(network: NetworkConfig, words: string): void
  makeDraft(network: NetworkConfig, asked: TypedTask): void
  dropDraft(): void
  /** Keeps what was typed for a network, and for a task of it that is changed, while other pages are looked at. */
  keepForm(network: NetworkConfig, replaces: string | null, form: TypedForm): void
  /** What was typed for them last. */
  recallForm(network: NetworkConfig, replaces: string | null): TypedForm | undefined
  cancel(network: NetworkConfig, taskId: Hex, then: (call: Hex) => void): void
  stop(): void
}

export function createDeskStore(worker: KeptWorker<TaskDesk & DevnetControls>): DeskStore {
  const listed = signal<AccountTasks | undefined>(undefined)
  const { busy, error, work, fail } = createWork(worker)
  const histories = signal<ReadonlyMap<Hex, ShownHistory>>(new Map())
  const choices = signal<readonly CallChoice[]>([])
  const recorded = signal<RecordedRuns | undefined>(undefined)
  const historyUrl = signal('')
  const draft = signal<DraftedTask | undefined>(undefined)
  const devnet = signal<ShownDevnet | undefined>(undefined)
  const points = signal<readonly DevnetPoint[]>([])
  let shown: NetworkConfig | undefined
  let asked = 0
  let left: Parameters<DeskStore['keepForm']> | undefined

  const begin = (what: string, act: (desk: TaskDesk & DevnetControls) => Promise<void>): void => {
    work(what, act).catch(fail)
  }

  const list = async (
    desk: TaskDesk & DevnetControls,
    network: NetworkConfig,
    owner: string
  ): Promise<void> => {
    if (network !== shown) points.value = []
    shown = network
    listed.value = await desk.listTasks(network, owner)
    histories.value = new Map()
    recorded.value = undefined
    devnet.value = await desk.readDevnet(network)
    const { history } = network
    if (history !== undefined) await readRuns(desk, network, { url: history, owner })
  }

  const readRuns = async (
    desk: TaskDesk,
    network: NetworkConfig,
    wanted: AskedRuns
  ): Promise<void> => {
    historyUrl.value = wanted.url
    const page = await desk.readRecorded(network, wanted)
    const before = wanted.after === undefined ? [] : (recorded.value?.runs ?? [])
    recorded.value = { ...page, runs: [...before, ...page.runs] }
  }

  return {
    ...{ listed, busy, error, histories, recorded, historyUrl, choices, draft, devnet, points },
    list: (network, owner) =>
      begin('Reading the tasks', async (desk) => await list(desk, network, owner)),
    drive: (network, step, owner) =>
      begin('Driving the development network', async (desk) => {
        await desk.driveDevnet(network, step)
        await list(desk, network, owner)
      }),
    readHistory: (network, taskId) =>
      begin('Reading what happened', async (desk) => {
        const history = await desk.readHistory(network, taskId)
        histories.value = new Map([...histories.value, [taskId, history]])
      }),
    readRecorded: (network, wanted) =>
      begin('Reading the watchtower', (desk) => readRuns(desk, network, wanted)),
    // Typing goes on while the last search runs: only the answer to the last counts.
    findCalls: (network, words) => {
      asked += 1
      const own = asked
      worker
        .open()
        .findCalls(network, words)
        .then((found) => {
          if (own === asked) choices.value = found
        })
        .catch(fail)
    },
    makeDraft: (network, wanted) =>
      begin('Measuring, quoting and running the call', async (desk) => {
        draft.value = undefined
        draft.value = await desk.draftTask(network, wanted)
      }),
    dropDraft: () => {
      draft.value = undefined
    },
    keepForm: (...args) => {
      left = args
    },
    recallForm: (network, replaces) =>
      left?.[0] === network && left[1] === replaces ? left[2] : undefined,
    cancel: (network, taskId, then) =>
      begin('Writing the call', async (desk) => then(await desk.writeCancel(network, taskId))),
    stop: () => worker.end()
  }
}
