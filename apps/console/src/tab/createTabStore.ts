import type { ErrorReport, TokenAmount } from '@paraclock/core'
import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { OpenedWorker } from '../app/openWorker.ts'
import { toErrorReport } from '../app/toErrorReport.ts'
import { createBlockPlayer } from './createBlockPlayer.ts'
import type { SituationId } from './situations.ts'
import type { TabBlock, TabCheck, TabNetwork, TabProgress, TabState } from './TabNetwork.ts'

/** How many blocks and news the page shows. */
const MAX_BLOCKS = 240

/** What the page knows of its network, and what can be done with it. */
export interface TabStore {
  /** Whether the network was asked for, and whether it runs. */
  readonly phase: ReadonlySignal<'idle' | 'starting' | 'running'>
  readonly progress: ReadonlySignal<TabProgress | null>
  readonly state: ReadonlySignal<TabState | null>
  readonly check: ReadonlySignal<TabCheck | null>
  /** The situation that was chosen last. */
  readonly situation: ReadonlySignal<SituationId>
  /** What is being done, in words; `null` while nothing is. */
  readonly busy: ReadonlySignal<string | null>
  /** The calls that a remedy has made so far. */
  readonly made: ReadonlySignal<readonly string[]>
  readonly error: ReadonlySignal<ErrorReport | null>
  readonly blocks: ReadonlySignal<readonly TabBlock[]>
  /** Whether the message of a run is on its way over the channel. */
  readonly isCrossing: ReadonlySignal<boolean>
  /** How much more the payee has than before the task. */
  readonly gained: ReadonlySignal<TokenAmount | null>
  start(): void
  /** Ends the worker, with all that it does. */
  stop(): void
  enter(situation: SituationId): void
  fix(): void
  schedule(): void
  build(): void
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
  const progress = signal<TabProgress | null>(null)
  const state = signal<TabState | null>(null)
  const check = signal<TabCheck | null>(null)
  const situation = signal<SituationId>('ready')
  const busy = signal<string | null>(null)
  const made = signal<readonly string[]>([])
  const error = signal<ErrorReport | null>(null)
  const blocks = signal<readonly TabBlock[]>([])
  const isCrossing = signal(false)
  const before = signal<bigint | null>(null)
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
    state.value = null
    check.value = null
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
    if (busy.value !== null) return
    busy.value = what
    error.value = null
    progress.value = null
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
      if (state.value === null) phase.value = 'idle'
      busy.value = null
      progress.value = null
    }
  }

  const begin = (one: Work): void => {
    work(one).catch((thrown: unknown) => {
      error.value = toErrorReport(thrown)
    })
  }

  return {
    ...{ phase, progress, state, check, situation, busy, made, error, blocks, isCrossing },
    gained: computed(() => {
      const { payee } = state.value?.facts ?? {}
      if (payee === undefined || before.value === null) return null
      const amount = payee.amount - before.value
      return amount > 0n ? { ...payee, amount } : null
    }),
    stop: () => worker?.end(),
    start: () => {
      if (busy.value !== null) return
      phase.value = 'starting'
      begin({
        what: 'Starting the network',
        act: async (own) => {
          const first = await own.start((now) => {
            progress.value = now
          })
          phase.value = 'running'
          return first
        },
        checks: true
      })
    },
    enter: (wanted) =>
      begin({
        what: 'Changing the network',
        act: async (own) => {
          situation.value = wanted
          made.value = []
          before.value = null
          const after = await own.enter(wanted)
          blocks.value = []
          check.value = null
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
          before.value = state.value?.facts.payee.amount ?? null
          return await own.schedule()
        },
        checks: false
      }),
    build: () =>
      begin({ what: 'Building a block', act: async (own) => await own.build(1), checks: false }),
    travel: () =>
      begin({ what: 'Moving time', act: async (own) => await own.travel(), checks: false })
  }
}
