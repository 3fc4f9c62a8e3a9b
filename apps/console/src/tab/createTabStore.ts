import type { ErrorReport, TokenAmount } from '@paraclock/core'
import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { OpenedWorker } from '../app/openWorker.ts'
import { toErrorReport } from '../app/toErrorReport.ts'
import { createBlockPlayer } from './createBlockPlayer.ts'
import type { SituationId } from './situations.ts'
import type { TabBlock, TabCheck, TabNetwork, TabProgress, TabState } from './TabNetwork.ts'

/** How many blocks and news the page shows. */
const MAX_BLOCKS = 240

export interface TabStore {
  /** Whether the network was asked for, and whether it runs. */
  readonly phase: ReadonlySignal<'idle' | 'starting' | 'running'>
  readonly progress: ReadonlySignal<TabProgress | undefined>
  readonly state: ReadonlySignal<TabState | undefined>
  readonly check: ReadonlySignal<TabCheck | undefined>
  /** The situation that was chosen last. */
  readonly situation: ReadonlySignal<SituationId>
  /** What is being done, in words; `undefined` while nothing is. */
  readonly busy: ReadonlySignal<string | undefined>
  /** The calls that a remedy has made so far. */
  readonly made: ReadonlySignal<readonly string[]>
  readonly error: ReadonlySignal<ErrorReport | undefined>
  readonly blocks: ReadonlySignal<readonly TabBlock[]>
  /** The answer of the service to the last JSON-RPC message. */
  readonly answer: ReadonlySignal<string | undefined>
  /** Whether the message of a run is on its way over the channel. */
  readonly isCrossing: ReadonlySignal<boolean>
  /** How much more the payee has than before the task. */
  readonly gained: ReadonlySignal<TokenAmount | undefined>
  start(): void
  stop(): void
  enter(situation: SituationId): void
  fix(): void
  schedule(): void
  build(): void
  /** Sends a JSON-RPC message to the service, and starts the network first if it must. */
  request(message: string): void
  travel(): void
}

/** What the page is about to do when the worker has answered. */
interface Work {
  readonly what: string
  readonly act: (network: TabNetwork) => Promise<TabState>
  /** Whether the checklist runs afterwards. */
  readonly checks: boolean
}

/**
 * Keeps what the page shows of its network.
 *
 * @param open - starts the worker, when the network is first asked for
 */
export function createTabStore(open: () => OpenedWorker<TabNetwork>): TabStore {
  const phase = signal<'idle' | 'starting' | 'running'>('idle')
  const progress = signal<TabProgress | undefined>(undefined)
  const state = signal<TabState | undefined>(undefined)
  const check = signal<TabCheck | undefined>(undefined)
  const situation = signal<SituationId>('ready')
  const busy = signal<string | undefined>(undefined)
  const made = signal<readonly string[]>([])
  const error = signal<ErrorReport | undefined>(undefined)
  const blocks = signal<readonly TabBlock[]>([])
  const answer = signal<string | undefined>(undefined)
  const isCrossing = signal(false)
  const before = signal<bigint | undefined>(undefined)
  let worker: OpenedWorker<TabNetwork> | undefined

  const player = createBlockPlayer({
    show: (block) => {
      blocks.value = [...blocks.value, block].slice(-MAX_BLOCKS)
    },
    cross: (crossing) => {
      isCrossing.value = crossing
    }
  })

  const openOnce = async (): Promise<TabNetwork> => {
    if (worker !== undefined) return worker.api
    worker = open()
    await worker.api.onBlocks(player.add)
    return worker.api
  }

  /** Forgets a worker that is over, and the network that ran in it. */
  const forgetWorker = (): void => {
    if (worker?.isOver() !== true) return
    worker = undefined
    state.value = undefined
    check.value = undefined
    made.value = []
    blocks.value = []
    situation.value = 'ready'
  }

  const runChecks = async (own: TabNetwork): Promise<void> => {
    busy.value = 'Running the checks'
    check.value = await own.check((now) => {
      progress.value = now
    })
  }

  const work = async ({ what, act, checks }: Work): Promise<void> => {
    if (busy.value !== undefined) return
    busy.value = what
    error.value = undefined
    progress.value = undefined
    try {
      const own = await openOnce()
      const after = await act(own)
      await player.drained()
      state.value = after
      if (checks) await runChecks(own)
    } catch (thrown) {
      error.value = toErrorReport(thrown)
    } finally {
      forgetWorker()
      if (state.value === undefined) phase.value = 'idle'
      busy.value = undefined
      progress.value = undefined
    }
  }

  const begin = (one: Work): void => {
    work(one).catch((thrown: unknown) => {
      error.value = toErrorReport(thrown)
    })
  }

  const startNetwork = async (own: TabNetwork): Promise<TabState> => {
    const first = await own.start((now) => {
      progress.value = now
    })
    phase.value = 'running'
    return first
  }

  return {
    ...{ phase, progress, state, check, situation, busy, made, error, blocks, answer, isCrossing },
    gained: computed(() => {
      const { payee } = state.value?.facts ?? {}
      if (payee === undefined || before.value === undefined) return undefined
      const amount = payee.amount - before.value
      return amount > 0n ? { ...payee, amount } : undefined
    }),
    stop: () => worker?.end(),
    start: () => {
      if (busy.value !== undefined) return
      phase.value = 'starting'
      begin({ what: 'Starting the network', act: startNetwork, checks: true })
    },
    enter: (wanted) =>
      begin({
        what: 'Changing the network',
        act: async (own) => {
          situation.value = wanted
          made.value = []
          before.value = undefined
          const after = await own.enter(wanted)
          blocks.value = []
          check.value = undefined
          return after
        },
        checks: true
      }),
    fix: () =>
      begin({
        what: 'Making the calls',
        act: async (own) => {
          made.value = []
          return await own.fix((text) => {
            made.value = [...made.value, text]
          })
        },
        checks: true
      }),
    schedule: () =>
      begin({
        what: 'Scheduling the task',
        act: async (own) => {
          before.value = state.value?.facts.payee.amount
          return await own.schedule()
        },
        checks: false
      }),
    build: () =>
      begin({ what: 'Building a block', act: async (own) => await own.build(1), checks: false }),
    request: (message) => {
      if (busy.value !== undefined) return
      answer.value = undefined
      const known = state.value
      if (known === undefined) phase.value = 'starting'
      begin({
        what: 'Asking the service',
        act: async (own) => {
          const now = known ?? (await startNetwork(own))
          answer.value = await own.request(message)
          return now
        },
        checks: known === undefined
      })
    },
    travel: () =>
      begin({ what: 'Moving time', act: async (own) => await own.travel(), checks: false })
  }
}
