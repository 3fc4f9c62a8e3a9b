import { formatTime, type RehearsalStep } from '@paraclock/checklist'
import { createProvider } from '@paraclock/connect'
import { ArgumentInvalid, ParaclockError, redactEndpoint } from '@paraclock/core'
import { type ForkedParachain, listOperators } from '@paraclock/devnet'
import { describeRuntime } from '@paraclock/executor'
import { type Fork, openFork } from '@paraclock/simulation'
import { detectCapabilities } from '@paraclock/types'
import { freeName } from './readChainFile.ts'
import type { LiveSource } from './readChainSource.ts'

export interface LiveChain {
  readonly chain: ForkedParachain
  /** Aborted when all further reads of the chain will fail. `reason` is the error. */
  readonly lost: AbortSignal
  describe(): RehearsalStep
  close(): Promise<void>
}

// The maximum length of an answer in bytes. An uncompressed runtime is about 20 MB as hex.
const MAX_ANSWER = 64 * 1024 * 1024

// The time limit for one read in milliseconds, also from a slow node or after a reconnection.
const READ_MS = 15_000

/**
 * Forks the state of a live chain at one block. Sends only reads to the chain: any other request
 * throws. On the fork, an operator (Alice, or Alith) gets funds, and the sudo key if the chain has
 * sudo.
 */
export async function openLiveChain(args: {
  readonly source: LiveSource
  readonly signal: AbortSignal
}): Promise<LiveChain> {
  const { source, signal } = args
  const begun = Date.now()
  const lost = new AbortController()
  const provider = createProvider(source.endpoints, {
    maxFrameBytes: MAX_ANSWER,
    autoConnect: false,
    deadlineMs: READ_MS,
    signal
  })
  try {
    // A wrong endpoint gives its own error here, and not a timeout at the first read.
    await provider.connect()
    const fork = await openFork({
      provider: { send: (method, params) => provider.request({ method, params, signal }) },
      onLost: (error) => lost.abort(error),
      signal,
      at: source.at
    })
    const operator = await listOperators()
    const endpoint = redactEndpoint(provider.endpoint ?? source.endpoints[0] ?? '')
    refuseService(fork, endpoint)
    const opened = Date.now() - begun
    const name = freeName(fork.state.runtime.version.specName)
    return {
      chain: { name, fork, operator, paraId: source.paraId },
      lost: lost.signal,
      describe: () => describeFork(fork, endpoint, opened),
      close: () => provider.disconnect()
    }
  } catch (error) {
    await provider.disconnect()
    throw error
  }
}

function refuseService({ state, name }: Fork, endpoint: string): void {
  const { service } = detectCapabilities(describeRuntime(state.runtime))
  if (service === undefined) return
  const problem = `its pallet ${service.pallet.name} schedules tasks, so it is a service, and the target must be another chain`
  const named = { argument: `the chain at ${endpoint}`, value: name, problem }
  const summary = 'Give an endpoint of your own chain with --target.'
  throw new ParaclockError(ArgumentInvalid, named, { remedies: [{ summary }] })
}

function describeFork(fork: Fork, endpoint: string, opened: number): RehearsalStep {
  const { block, time, verified, requests, roundTrips, genesisHash } = fork
  const when = formatTime(new Date(time).toISOString())
  const trust = verified ? 'every value proven against that hash' : 'as the endpoint states it'
  const { number, hash } = block
  const asked = { kind: 'rpc', chain: endpoint, method: 'chain_getBlockHash' } as const
  return {
    title: 'the forked chain',
    succeeded: true,
    detail: `block ${number} (${hash}) of ${when}, from ${endpoint}, ${trust}; ${requests} requests in ${roundTrips} round trips, each of them a read`,
    durationMilliseconds: opened,
    evidence: [
      { ...asked, params: [number], answer: hash },
      { ...asked, params: [0], answer: genesisHash }
    ]
  }
}
