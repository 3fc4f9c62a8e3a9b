import type { Hex } from '@paraclock/core'
import { runtimeVersionSchema } from '../answers/answerSchemas.ts'
import { findAnswer } from '../answers/readAnswer.ts'
import { cacheOfEndpoints } from '../cache/MetadataCache.ts'
import { Budget } from '../calls/Budget.ts'
import { systemClock } from '../endpoint/Clock.ts'
import type { LightEndpoint } from '../endpoint/parseEndpoint.ts'
import type { ProviderOptions } from '../pool/ProviderOptions.ts'
import { createProvider } from '../provider/createProvider.ts'
import type { ParaclockProvider } from '../provider/ParaclockProvider.ts'
import { answerAtOnce, type KnownAnswers, keepAnswers, keyOfQuestion } from './answerAtOnce.ts'
import type { ChainIdentity } from './ChainFacts.ts'
import { type ChainExpectation, checkExpectation } from './checkExpectation.ts'
import { readChainIdentity } from './readChainIdentity.ts'

const MAX_MS = 60_000
// The longest time that `close` waits for one action of `onClose`, in milliseconds. The wait is
// short, because no action is essential: an action saves data for the next connection, or
// disconnects polkadot.js.
const MAX_CLOSE_MS = 2000

/** The nodes of one chain, and how they are asked. */
export interface ConnectArgs {
  /**
   * The nodes of one chain, as URLs or as light clients. They are tried in the order of the list.
   */
  readonly endpoints: string | readonly (string | LightEndpoint)[]
  readonly expect?: ChainExpectation
  readonly provider?: Omit<ProviderOptions, 'autoConnect' | 'genesis' | 'signal'>
  /** The time limit for opening the chain, in milliseconds. Defaults to 60,000. */
  readonly deadlineMs?: number
  /**
   * A signal that ends the attempt to open the chain. If the chain is already open, the signal ends
   * the connection.
   */
  readonly signal?: AbortSignal
}

interface VerifiedChain {
  readonly provider: ParaclockProvider
  /**
   * A provider that already has the answers to the requests that identified the chain. It uses each
   * of these answers once, and sends all other requests to the node. See `answerAtOnce`.
   */
  readonly primed: ParaclockProvider
  readonly identity: ChainIdentity
  /** Whether the finalized and the best block have the same runtime. */
  readonly isSettled: boolean
  readonly budget: Budget
  readonly close: () => Promise<void>
  /** Adds an action that runs before the connection ends. */
  onClose(act: () => Promise<void>): void
}

interface ConnectSteps<Made> {
  /** The name of the calling function, for errors about the deadline or the signal. */
  readonly method: 'connectChain' | 'openApi'
  /**
   * The methods that `make` will call without parameters. They are called already while the chain
   * is being identified, so that `make` need not wait for them.
   */
  readonly questions?: readonly string[]
  /** Called with the hash of the finalized block, one round trip before `make` is called. */
  readonly onFinalized?: (provider: ParaclockProvider, hash: Hex) => void
  readonly make: (chain: VerifiedChain) => Promise<Made>
}

export async function connectVerified<Made>(
  args: ConnectArgs,
  { method, questions = [], onFinalized, make }: ConnectSteps<Made>
): Promise<Made> {
  const { endpoints, expect = {}, deadlineMs = MAX_MS, signal } = args
  const clock = args.provider?.clock ?? systemClock
  const provider = createProvider(endpoints, {
    ...args.provider,
    genesis: expect.genesis,
    signal,
    autoConnect: false
  })
  // The budget starts a timer, so it is created after `createProvider`, which can throw.
  const budget = new Budget({ clock, method, deadlineMs, signal })
  const acts: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const cancel = clock.after(MAX_CLOSE_MS, resolve)
    try {
      for (const act of acts) await Promise.race([act(), late])
    } finally {
      cancel()
      await provider.disconnect()
    }
  }
  try {
    // Each request has the same time limit as the budget, but begins later. So the budget ends
    // first, and the error names `method` instead of a request.
    const limits = { deadlineMs, signal }
    const connecting = provider.connect()
    const answers: KnownAnswers['answers'] = new Map()
    const asking = keepAnswers(provider, answers)
    for (const question of questions) {
      asking.request({ method: question, params: [], ...limits }).catch(() => {})
    }
    const asked = readChainIdentity({
      source: {
        request: (method, params, options) => asking.request({ method, params, ...options })
      },
      node: provider,
      ...limits,
      onFinalized: (hash) => onFinalized?.(provider, hash)
    })
    // If no endpoint can be used, `connecting` rejects with the errors of the endpoints, and
    // `asked` only times out. So this line waits for both.
    const [identity] = await budget.race(Promise.all([asked, connecting]))
    checkExpectation(identity, expect, clock.wallTime())
    // polkadot.js asks for the hash of block 0 with these parameters.
    answers.set(keyOfQuestion('chain_getBlockHash', [0]), Promise.resolve(identity.genesis))
    const metadataCache = cacheOfEndpoints(args.provider?.metadataCache, listUrls(endpoints))
    const primed = answerAtOnce(provider, { answers, identity, metadataCache })
    const isSettled = await budget.race(hasSameRuntime(primed, identity))
    const onClose: VerifiedChain['onClose'] = (act) => acts.push(act)
    const made = await make({ provider, primed, identity, isSettled, budget, close, onClose })
    // Answers that nobody used are dropped, because they would become outdated.
    answers.clear()
    return made
  } catch (error) {
    await close()
    throw error
  } finally {
    budget.release()
  }
}

export function listUrls(endpoints: ConnectArgs['endpoints']): readonly string[] {
  return [endpoints].flat().map((each) => (typeof each === 'string' ? each : each.url))
}

async function hasSameRuntime(
  provider: Pick<ParaclockProvider, 'send'>,
  { finalized, specName, specVersion }: ChainIdentity
): Promise<boolean> {
  const answer: unknown = await provider
    .send('state_getRuntimeVersion', [finalized.hash])
    .catch(() => null)
  const version = findAnswer(runtimeVersionSchema, answer)
  return version?.specName === specName && version.specVersion === specVersion
}
