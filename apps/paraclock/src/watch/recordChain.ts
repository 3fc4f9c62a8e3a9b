import { setTimeout as passTime } from 'node:timers/promises'
import { accountOnTarget, type NetworkConfig, readChain } from '@paraclock/checklist'
import type { ConnectedChain, Connections, RuntimeRecords } from '@paraclock/connect'
import { isParaclockError, type ParaclockError } from '@paraclock/core'
import {
  DatabaseRefused,
  type History,
  openRecorder,
  type RecordedTo,
  type RecorderLock
} from '@paraclock/history'
import { openBlocks } from '@paraclock/submission'
import { sovereignAccount } from '@paraclock/xcm'

/** A chain to record, with the configuration of its network. */
export interface RecordedChain {
  readonly network: string
  readonly role: 'service' | 'target'
  readonly config: NetworkConfig
}

export interface RecordChainArgs extends RecordedChain {
  readonly connections: Connections
  readonly runtimes: RuntimeRecords | undefined
  readonly history: History
  readonly lock: RecorderLock
  readonly from: number | undefined
  readonly once: boolean
  readonly signal: AbortSignal
  readonly onProgress: (recorded: RecordedTo) => void
  readonly onProblem: (error: ParaclockError) => void
}

const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 60_000

/**
 * Records the finalized blocks of a chain until the signal aborts. After an error, reports the
 * error and resumes the recording. The pause before the recording resumes grows with each error.
 * With `once`, ends at the last finalized block, and throws the first error. Also throws if another
 * program records into the database, or if a newer version of Paraclock has migrated it.
 */
export async function recordChain(args: RecordChainArgs): Promise<void> {
  const { signal, once, lock, onProblem } = args
  let pause = FIRST_PAUSE_MS
  let opened: Awaited<ReturnType<typeof openRecorded>> | undefined
  while (!signal.aborted) {
    try {
      await lock.hold()
      opened ??= await openRecorded(args)
      const news = opened.nextNews()
      for await (const recorded of opened.recorder.catchUp({ signal })) {
        args.onProgress(recorded)
        pause = FIRST_PAUSE_MS
      }
      if (once) break
      await news
    } catch (error) {
      await opened?.close()
      // The chain is opened again, because an upgrade of its runtime can have caused the error.
      opened = undefined
      if (signal.aborted) break
      if (once || !isParaclockError(error) || isFinal(error)) throw error
      onProblem(error)
      // An abort of the signal ends the pause, and then the loop.
      await passTime(pause, undefined, { signal }).catch(() => undefined)
      pause = Math.min(2 * pause, MAX_PAUSE_MS)
    }
  }
  await opened?.close()
}

const isFinal = (error: unknown): boolean => isParaclockError(error, DatabaseRefused)

async function openRecorded(args: RecordChainArgs) {
  const { network, role, config, connections, runtimes, history, from, signal } = args
  const chain = await readChain(connections, { network, config, role, signal })
  const recorder = await openRecorder({
    history,
    chain,
    network,
    role,
    from,
    runtimes,
    endpoints: config[role].light === undefined ? config[role].endpoints : [],
    serviceId: config.service.paraId,
    accounts: watchedAccounts(config, role, chain)
  })
  let news = Promise.withResolvers<void>()
  const tell = () => news.resolve()
  const stop = openBlocks(chain, chain.provider).listen(tell)
  signal.addEventListener('abort', tell)
  return {
    recorder,
    /** Resolves at the next announcement of a head, or when the signal aborts. */
    nextNews: (): Promise<void> => {
      if (!signal.aborted) news = Promise.withResolvers()
      return news.promise
    },
    close: async () => {
      stop()
      signal.removeEventListener('abort', tell)
      await recorder.close()
    }
  }
}

function watchedAccounts(
  config: NetworkConfig,
  role: RecordedChain['role'],
  { runtime }: Pick<ConnectedChain, 'runtime'>
): readonly string[] {
  if (role === 'service') return [config.user]
  const { paraId } = config.service
  const { account } = sovereignAccount({ paraId, on: 'sibling', length: runtime.accountLength })
  return [accountOnTarget(config), account]
}
