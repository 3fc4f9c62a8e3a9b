import type { ErrorReport, TokenAmount } from '@paraclock/core'
import { computed, signal } from '@preact/signals'
import type { OpenedWorker } from '../app/openWorker.ts'
import type { Shown } from '../app/Shown.ts'
import { toErrorReport } from '../app/toErrorReport.ts'
import { createBlockPlayer } from './createBlockPlayer.ts'
import type { SituationId } from './situations.ts'
import type { TabBlock, TabCheck, TabNetwork, TabProgress, TabState } from './TabNetwork.ts'

const MAX_BLOCKS = 240

/** The state and the actions of the pages `#/try` and `#/request`. */
export interface TabStore extends Shown<ReturnType<typeof createTabStore>> {}

interface Work {
  readonly what: string
  readonly act: (network: TabNetwork) => Promise<TabState>
  /** Whether the checks run after `act`. */
  readonly checks: boolean
}

/**
 * Creates the store of the network in the tab.
 *
 * @param open - starts the worker. The store calls `open` when a page needs the network and no
 * worker is open
 */
export function createTabStore(open: () => OpenedWorker<TabNetwork>) {
  const phase = signal<'idle' | 'starting' | 'running'>('idle')
  const progress = signal<TabProgress | undefined>(undefined)
  const state = signal<TabState | undefined>(undefined)
  const check = signal<TabCheck | undefined>(undefined)
  const situation = signal<SituationId>('ready')
  /**
   * The work in progress in words, such as `Making the calls`; `undefined` while there is no work.
   */
  const busy = signal<string | undefined>(undefined)
  /** The calls that the remedy has made so far. */
  const made = signal<readonly string[]>([])
  const error = signal<ErrorReport | undefined>(undefined)
  const blocks = signal<readonly TabBlock[]>([])
  /** The service's answer to the last JSON-RPC message. */
  const answer = signal<string | undefined>(undefined)
  /** Whether the picture shows a message on its way over the channel. */
  const isCrossing = signal(false)
  /** The balance of the payee when the task was scheduled; `undefined` before that. */
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

  /** If the worker has ended, drops the worker and the state of its network. */
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
    /**
     * The amount by which the payee's balance has grown since the task was scheduled; `undefined`
     * if the balance has not grown.
     */
    gained: computed((): TokenAmount | undefined => {
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
    enter: (wanted: SituationId) =>
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
    /** Sends a JSON-RPC message to the service. Starts the network first if necessary. */
    request: (message: string) => {
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
