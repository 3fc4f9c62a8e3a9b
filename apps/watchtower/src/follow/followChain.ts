import { setTimeout as passTime } from 'node:timers/promises'
import { accountOnTarget, type NetworkConfig, readChain } from '@paraclock/checklist'
import type { ConnectedChain, Connections } from '@paraclock/connect'
import { isParaclockError, type ParaclockError } from '@paraclock/core'
import { type History, openRecorder, type RecordedTo } from '@paraclock/history'
import { openBlocks } from '@paraclock/submission'
import { sovereignAccount } from '@paraclock/xcm'

/** A chain that the watchtower follows, with the configuration of its network. */
export interface FollowedChain {
  readonly network: string
  readonly role: 'service' | 'target'
  readonly config: NetworkConfig
}

export interface FollowRecordedArgs extends FollowedChain {
  readonly connections: Connections
  readonly history: History
  readonly from: number | undefined
  readonly trust: boolean
  readonly once: boolean
  readonly signal: AbortSignal
  readonly onProgress: (chain: FollowedChain, recorded: RecordedTo) => void
  readonly onProblem: (error: ParaclockError) => void
}

const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 60_000

/**
 * Records the finalized blocks of a chain until the signal aborts. After an error, reports the
 * error and resumes the recording. The pause before the recording resumes grows with each error.
 * With `once`, ends at the last finalized block, and throws the first error.
 */
export async function followChain(args: FollowRecordedArgs): Promise<void> {
  const { signal, once, onProblem } = args
  let pause = FIRST_PAUSE_MS
  let opened: Awaited<ReturnType<typeof openFollowed>> | undefined
  while (!signal.aborted) {
    try {
      opened ??= await openFollowed(args)
      const news = opened.nextNews()
      for await (const recorded of opened.recorder.catchUp({ signal })) {
        args.onProgress(args, recorded)
        pause = FIRST_PAUSE_MS
      }
      if (once) break
      await news
    } catch (error) {
      await opened?.close()
      if (!isParaclockError(error) || (once && !signal.aborted)) throw error
      if (signal.aborted) break
      onProblem(error)
      // The chain is opened again, because an upgrade of its runtime can have caused the error.
      opened = undefined
      // An abort of the signal ends the pause, and then the loop.
      await passTime(pause, undefined, { signal }).catch(() => undefined)
      pause = Math.min(2 * pause, MAX_PAUSE_MS)
    }
  }
  await opened?.close()
}

async function openFollowed(args: FollowRecordedArgs) {
  const { network, role, config, connections, history, from, trust, signal } = args
  const chain = await readChain(connections, { network, config, role, signal })
  const recorder = await openRecorder({
    ...{ history, chain, network, role, trust, from },
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
  role: FollowedChain['role'],
  { runtime }: Pick<ConnectedChain, 'runtime'>
): readonly string[] {
  if (role === 'service') return [config.user]
  const { paraId } = config.service
  const { account } = sovereignAccount({ paraId, on: 'sibling', length: runtime.accountLength })
  return [accountOnTarget(config), account]
}
