import {
  ArgumentInvalid,
  describeThrown,
  type Hex,
  OperationAborted,
  ParaclockError,
  type ServiceVariant
} from '@paraclock/core'
import {
  createQueue,
  type Simulation,
  type SimulationSnapshot,
  type Turn
} from '@paraclock/simulation'
import type { Devnet, DevnetChain } from './Devnet.ts'
import type { ApiChain } from './drive/ApiChain.ts'
import { callAsRoot } from './drive/callAsRoot.ts'
import { executeSignedCall } from './drive/executeSignedCall.ts'
import { fundAccount, fundServiceToken } from './drive/fundAccount.ts'
import { misconfigure } from './drive/misconfigure.ts'
import { readChanges } from './drive/readChanges.ts'
import { createHubSwitches } from './drive/switchHub.ts'
import type { StartOptions } from './StartOptions.ts'

export interface CreateDevnetArgs
  extends Pick<StartOptions, 'autoBlock' | 'instant' | 'onProblem'> {
  readonly name: string
  readonly variant: ServiceVariant
  readonly simulation: Simulation
  /** The chains with their simulation and API, in the order of `chains`. */
  readonly running: readonly ApiChain[]
  readonly chains: readonly DevnetChain[]
  readonly listen: (chain: string, isOpen: boolean) => Promise<void>
  readonly close: () => Promise<void>
}

export type BlockBuildMode = 'Batch' | 'Instant' | 'Manual'

export interface CreatedDevnet {
  readonly devnet: Devnet
  readonly onSubmit: () => void
  readonly setBuildMode: (mode: BlockBuildMode) => void
  /**
   * Runs an operation after all earlier operations have ended. The network builds no blocks by
   * itself before the operation has ended.
   */
  readonly inTurn: Turn
  /**
   * Resets every chain to the last moment at which the given block was the head of the named chain.
   */
  readonly goTo: (chain: string, block: Hex) => Promise<void>
}

export function createDevnet(args: CreateDevnetArgs): CreatedDevnet {
  const { name, variant, simulation, chains } = args
  const [relay, service, target] = chains as [DevnetChain, DevnetChain, DevnetChain]
  const queue = createQueue()
  let stopping: Promise<void> | undefined
  const inTurn: Turn = async (what, options, work) => {
    if (stopping !== undefined)
      throw new ParaclockError(OperationAborted, { what: `the network ${name}` })
    return await queue(`${what} on ${name}`, options, work)
  }
  const find = (chain: DevnetChain): ApiChain => findRunning(args, chain)
  const [assetHub, coretime] = ['asset-hub', 'coretime'].map((system) =>
    chains.find((chain) => chain.name === system)
  )
  const hub = assetHub && createHubSwitches(args)
  const switched = new WeakMap<SimulationSnapshot, () => Promise<void>>()
  const builder = createBuilder(args, inTurn, () => stopping !== undefined)
  const devnet: Devnet = {
    name,
    variant,
    relay,
    service,
    target,
    assetHub,
    coretime,
    chains,
    now: () => simulation.now(),
    build: async (rounds = 1, options = {}) =>
      await inTurn('building blocks', options, (signal) =>
        simulation.build(rounds, { ...options, signal })
      ),
    settle: async (options) =>
      await inTurn('settling', options, (signal) => simulation.settle({ ...options, signal })),
    nextSession: async (options) =>
      await inTurn('going to the next session', options, (signal) =>
        simulation.nextSession({ ...options, signal })
      ),
    travelTo: async (time, options) =>
      await inTurn('travelling', options, (signal) =>
        simulation.travelTo(time, { ...options, signal })
      ),
    execute: async ({ chain, call, signer, ...options }) =>
      await inTurn('executing a call', options, (signal) =>
        executeSignedCall(simulation, {
          chain: find(chain),
          call,
          signer,
          wait: { ...options, signal }
        })
      ),
    sudo: async (chain, call, options) =>
      await inTurn('executing a call', options, (signal) => {
        const { through, ...wait } = options ?? {}
        return callAsRoot(simulation, find(chain), call, { through, wait: { ...wait, signal } })
      }),
    changes: async (chain, blockHash) =>
      await inTurn('reading changes', {}, () => readChanges(find(chain).chain, blockHash)),
    fund: async ({ chain, account, amount, token = 'native', ...options }) =>
      await inTurn('funding an account', options, (signal) => {
        const wait = { ...options, signal }
        const at = { chain: find(chain), account, amount, wait }
        return token === 'native'
          ? fundAccount(simulation, at)
          : fundServiceToken(simulation, find(service), at)
      }),
    misconfigure: async (switches, options) =>
      await inTurn('turning switches', options, (signal) =>
        misconfigure({
          switches,
          hub: hub?.turn,
          simulation,
          target: find(target),
          wait: { ...options, signal }
        })
      ),
    snapshot: async () =>
      await inTurn('taking a snapshot', {}, async () => {
        const snapshot = await simulation.snapshot()
        if (hub !== undefined) switched.set(snapshot, hub.save())
        return snapshot
      }),
    restore: async (snapshot) =>
      await inTurn('restoring a snapshot', {}, async () => {
        await simulation.restore(snapshot)
        await switched.get(snapshot)?.()
      }),
    stop() {
      stopping ??= (async () => {
        builder.stop()
        await queue('stopping', {}, async () => {}).catch(() => {})
        await args.close()
      })()
      return stopping
    }
  }
  return {
    devnet,
    onSubmit: builder.onSubmit,
    setBuildMode: builder.setMode,
    inTurn,
    goTo: async (chain, block) =>
      await inTurn('going back', {}, async () => {
        await simulation.goTo(chain, block)
        hub?.forgetLater()
      })
  }
}

/**
 * The largest number of rounds that are built after one submission. A transaction waits for a later
 * round if the next block is full.
 */
const MAX_AT_ONCE = 16

/** Builds rounds by a timer, or after a transaction was submitted. */
function createBuilder(
  { simulation, autoBlock, instant, onProblem }: CreateDevnetArgs,
  inTurn: Turn,
  isStopping: () => boolean
) {
  let isInstant = instant === true
  let isDue = false
  let roundsLeft = 0
  const countPending = (): number =>
    simulation.chains.reduce((sum, { pending }) => sum + pending.length, 0)
  const continueIf = (isLeft: boolean): void => {
    roundsLeft = isInstant && isLeft ? roundsLeft - 1 : 0
    if (roundsLeft > 0) buildSoon()
  }
  const buildRound = async (): Promise<void> => {
    let before: number | undefined
    try {
      const { refused } = await inTurn('building blocks', {}, () => {
        isDue = false
        before = countPending()
        return simulation.build(1, { refused: 'report' })
      })
      for (const error of refused) onProblem?.(error)
      // If a block was full, or a chain built no block in this round, transactions wait for another
      // round.
      continueIf(countPending() > 0)
    } catch (error) {
      if (before === undefined) isDue = false
      // After an error, another round is built if the pool has fewer transactions than before. The
      // pool has then dropped a transaction in which the runtime trapped, so the next block can
      // succeed.
      const left = countPending()
      continueIf(left > 0 && left < (before ?? 0))
      onProblem?.(error as ParaclockError)
    }
  }
  // At most one round waits in the queue. Without this limit, the timer of a slow machine would add
  // rounds faster than the machine builds them.
  const buildSoon = (): void => {
    if (isDue || isStopping()) return
    isDue = true
    buildRound().catch((error: unknown) => warn(`no block was built: ${describeThrown(error)}`))
  }
  const startTimer = () => (autoBlock === undefined ? undefined : setInterval(buildSoon, autoBlock))
  let timer = startTimer()
  return {
    onSubmit: (): void => {
      if (!isInstant) return
      roundsLeft = MAX_AT_ONCE
      buildSoon()
    },
    setMode: (mode: BlockBuildMode): void => {
      isInstant = mode !== 'Manual'
      if (isInstant && !isStopping()) timer ??= startTimer()
      else {
        clearInterval(timer)
        timer = undefined
      }
    },
    stop: (): void => clearInterval(timer)
  }
}

function warn(text: string): void {
  const { process } = globalThis as { readonly process?: { emitWarning(text: string): void } }
  process?.emitWarning(text)
}

function findRunning({ running, name }: CreateDevnetArgs, chain: DevnetChain): ApiChain {
  const found = running.find(({ api }) => api === chain.api)
  if (found !== undefined) return found
  throw new ParaclockError(ArgumentInvalid, {
    argument: 'the chain',
    value: chain.name,
    problem: `it is not of the network ${name}: give a chain of the network whose method you call`
  })
}
