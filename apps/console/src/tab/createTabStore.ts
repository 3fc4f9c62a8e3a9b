import type { TokenAmount } from '@paraclock/core'
import { computed, signal } from '@preact/signals'
import { createWork } from '../app/createWork.ts'
import { keepWorker } from '../app/keepWorker.ts'
import type { OpenedWorker } from '../app/openWorker.ts'
import type { Shown } from '../app/Shown.ts'
import { createBlockPlayer } from './createBlockPlayer.ts'
import type { SituationId } from './situations.ts'
import type { TabBlock, TabCheck, TabNetwork, TabProgress, TabState } from './TabNetwork.ts'

const MAX_BLOCKS = 240

/** The state and the actions of the pages `#/try` and `#/request`. */
export interface TabStore extends Shown<ReturnType<typeof createTabStore>> {}

/**
 * Creates the store. If a page needs the network and no worker runs, the store starts a worker by
 * `open`.
 */
export function createTabStore(open: () => OpenedWorker<TabNetwork>) {
  const phase = signal<'idle' | 'starting' | 'running'>('idle')
  const progress = signal<TabProgress | undefined>(undefined)
  const state = signal<TabState | undefined>(undefined)
  const check = signal<TabCheck | undefined>(undefined)
  const situation = signal<SituationId>('ready')
  /** The calls that the remedy has made. */
  const made = signal<readonly string[]>([])
  const blocks = signal<readonly TabBlock[]>([])
  /** The service's answer to the last JSON-RPC message. */
  const answer = signal<string | undefined>(undefined)
  /** Whether the picture shows a message on its way over the channel. */
  const isCrossing = signal(false)
  /** The balance of the payee when the task was scheduled. */
  const before = signal<bigint | undefined>(undefined)
  const player = createBlockPlayer({
    show: (block) => {
      blocks.value = [...blocks.value, block].slice(-MAX_BLOCKS)
    },
    cross: (crossing) => {
      isCrossing.value = crossing
    }
  })

  const worker = keepWorker(() => {
    const opened = open()
    // An error is ignored here, because every later call to the failed worker reports it.
    opened.api.onBlocks(player.add).catch(() => undefined)
    return opened
  })
  const { busy, error, work, fail } = createWork(worker)

  /** Drops the state of the network if its worker has ended. */
  const forgetEnded = (): void => {
    if (worker.opened() !== undefined) return
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

  const begin = (
    what: string,
    act: (own: TabNetwork) => Promise<TabState>,
    after?: (own: TabNetwork) => Promise<void>
  ): void => {
    if (busy.value !== undefined) return
    const doing = work(what, async (own) => {
      const next = await act(own)
      await player.drained()
      state.value = next
      await after?.(own)
    })
    const rest = (): void => {
      forgetEnded()
      if (state.value === undefined) phase.value = 'idle'
      progress.value = undefined
    }
    doing.then(rest).catch(fail)
  }

  const change = (what: string, act: (own: TabNetwork) => Promise<TabState>): void =>
    begin(what, act, runChecks)

  const startNetwork = async (own: TabNetwork): Promise<TabState> => {
    const first = await own.start((now) => {
      progress.value = now
    })
    phase.value = 'running'
    return first
  }

  return {
    phase,
    progress,
    state,
    check,
    situation,
    busy,
    made,
    error,
    blocks,
    answer,
    isCrossing,
    /** The growth of the payee's balance since the task was scheduled, if the balance has grown. */
    gained: computed((): TokenAmount | undefined => {
      const { payee } = state.value?.facts ?? {}
      if (payee === undefined || before.value === undefined) return undefined
      const amount = payee.amount - before.value
      return amount > 0n ? { ...payee, amount } : undefined
    }),
    stop: worker.end,
    start: () => {
      if (busy.value !== undefined) return
      phase.value = 'starting'
      change('Starting the network', startNetwork)
    },
    enter: (wanted: SituationId) =>
      change('Changing the network', async (own) => {
        situation.value = wanted
        made.value = []
        before.value = undefined
        const after = await own.enter(wanted)
        blocks.value = []
        check.value = undefined
        return after
      }),
    fix: () =>
      change('Making the calls', (own) => {
        made.value = []
        return own.fix((text) => {
          made.value = [...made.value, text]
        })
      }),
    schedule: () =>
      begin('Scheduling the task', (own) => {
        before.value = state.value?.facts.payee.amount
        return own.schedule()
      }),
    build: () => begin('Building a block', (own) => own.build(1)),
    /** Starts the network if it is not running, and sends a JSON-RPC message to the service. */
    request: (message: string) => {
      if (busy.value !== undefined) return
      answer.value = undefined
      const known = state.value
      if (known === undefined) phase.value = 'starting'
      const ask = async (own: TabNetwork): Promise<TabState> => {
        const now = known ?? (await startNetwork(own))
        answer.value = await own.request(message)
        return now
      }
      begin('Asking the service', ask, known === undefined ? runChecks : undefined)
    },
    travel: () => begin('Moving time', (own) => own.travel())
  }
}
