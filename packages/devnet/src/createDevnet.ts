import {
  ParaclockError,
  type ServiceVariant,
  throwIfAborted,
  type UnixSeconds,
  withDeadline
} from '@paraclock/core'
import type { Devnet, DevnetChain, Snapshot } from './Devnet.ts'
import { buildRound } from './network/buildRound.ts'
import { changeSession } from './network/changeSession.ts'
import { executeCall } from './network/executeCall.ts'
import { fundAccount, fundServiceToken } from './network/fundAccount.ts'
import { misconfigureTarget } from './network/misconfigureTarget.ts'
import { type NetworkChain, type NetworkState, SLOT } from './network/NetworkState.ts'
import { readChanges } from './network/readChanges.ts'
import { restoreSnapshot, type SnapshotContents, takeSnapshot } from './network/Snapshot.ts'
import { reportRounds, settleNetwork } from './network/settleNetwork.ts'
import { sudoCall } from './network/sudoCall.ts'
import { travelNetwork } from './network/travelNetwork.ts'
import { DRIVE_MS, type WaitOptions } from './WaitOptions.ts'

/** What {@link createDevnet} takes. */
export interface CreateDevnetArgs {
  readonly name: string
  readonly variant: ServiceVariant
  readonly state: NetworkState
  readonly chains: readonly DevnetChain[]
  readonly autoBlock?: number
  readonly onProblem?: (error: ParaclockError) => void
  /** Closes what is open. */
  readonly close: () => Promise<void>
}

/** Puts the handle together by which a network is driven. */
export function createDevnet(args: CreateDevnetArgs): Devnet {
  const { name, variant, state, chains } = args
  const [relay, service, target] = chains as [DevnetChain, DevnetChain, DevnetChain]
  let last: Promise<unknown> = Promise.resolve()
  let stopping: Promise<void> | undefined
  /** One thing at a time: a block that is built while another is would be built on the same head. */
  const inTurn = async <Result>(
    what: string,
    options: WaitOptions | undefined,
    work: (signal: AbortSignal) => Promise<Result>
  ): Promise<Result> => {
    if (stopping !== undefined) throw new ParaclockError('DevnetUnavailable', { network: name })
    const { deadlineMs: milliseconds = DRIVE_MS, signal: outer } = options ?? {}
    const doing = `${what} on ${name}`
    return await withDeadline({ milliseconds, what: doing, signal: outer }, (signal) => {
      const turn = last.then(() => {
        throwIfAborted({ signal, what: doing })
        return work(signal)
      })
      last = turn.catch(() => undefined)
      return turn
    })
  }
  const find = (chain: DevnetChain): NetworkChain => {
    const all = [state.relay, ...state.paras, ...state.solos]
    const found = all.find(({ api }) => api === chain.api)
    if (found === undefined) {
      throw new ParaclockError('DevnetChainUnknown', { chain: chain.name, network: name })
    }
    return found
  }
  const timer = startTimer(args.autoBlock, async () => {
    try {
      await inTurn('building blocks', {}, () => buildRound(state, state.time + SLOT))
    } catch (error) {
      args.onProblem?.(error as ParaclockError)
    }
    const { refused } = reportRounds(state, 1, { refused: 'report' })
    for (const error of refused) args.onProblem?.(error)
  })

  return {
    name,
    variant,
    relay,
    service,
    target,
    chains,
    now: () => BigInt(Math.floor(state.time / 1000)) as UnixSeconds,
    build: async (rounds = 1, options = {}) =>
      await inTurn('building blocks', options, async (signal) => {
        for (let done = 0; done < rounds; done += 1) {
          throwIfAborted({ signal, what: 'building blocks' })
          await buildRound(state, state.time + SLOT)
        }
        return reportRounds(state, rounds, options)
      }),
    settle: async (options) =>
      await inTurn('settling', options, (signal) => settleNetwork(state, { ...options, signal })),
    nextSession: async (options) =>
      await inTurn('going to the next session', options, (signal) =>
        changeSession(state, { ...options, signal })
      ),
    travelTo: async (time, options) =>
      await inTurn('travelling', options, (signal) =>
        travelNetwork(state, Number(time) * 1000, { ...options, signal })
      ),
    execute: async ({ chain, call, signer, ...options }) =>
      await inTurn('executing a call', options, () =>
        executeCall(state, { chain: find(chain), call, signer })
      ),
    sudo: async (chain, call, options) =>
      await inTurn('executing a call', options, () =>
        sudoCall(state, find(chain), call, options?.through)
      ),
    changes: async (chain, blockHash) =>
      await inTurn('reading changes', {}, () => readChanges(find(chain), blockHash)),
    fund: async ({ chain, account, amount, token = 'native', ...options }) =>
      await inTurn('funding an account', options, () => {
        const at = { chain: find(chain), account, amount }
        return token === 'native'
          ? fundAccount(state, at)
          : fundServiceToken(state, find(service), at)
      }),
    misconfigure: async (switches, options) =>
      await inTurn('turning switches', options, () =>
        misconfigureTarget(state, find(target), switches)
      ),
    snapshot: async () =>
      await inTurn('taking a snapshot', {}, async () => takeSnapshot(state) as unknown as Snapshot),
    restore: async (snapshot) =>
      await inTurn('restoring a snapshot', {}, () =>
        restoreSnapshot(state, snapshot as unknown as SnapshotContents)
      ),
    stop() {
      stopping ??= (async () => {
        clearInterval(timer)
        await last
        await args.close()
      })()
      return stopping
    }
  }
}

function startTimer(
  period: number | undefined,
  build: () => Promise<unknown>
): ReturnType<typeof setInterval> | undefined {
  if (period === undefined) return undefined
  let busy = false
  return setInterval(() => {
    // On a slow machine rounds would pile up behind each other.
    if (busy) return
    busy = true
    void build().finally(() => {
      busy = false
    })
  }, period)
}
