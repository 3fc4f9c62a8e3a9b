import type { Hex } from '@paraclock/core'
import type { ReadableApi } from '@paraclock/types'
import type { ApiPromise } from '@polkadot/api'
import type { ApiOptions } from '@polkadot/api/types'
import { Budget } from '../calls/Budget.ts'
import { systemClock } from '../clock/systemClock.ts'
import { createProvider } from '../provider/createProvider.ts'
import type { ParaclockProvider } from '../provider/ParaclockProvider.ts'
import type { ProviderOptions } from '../provider/ProviderOptions.ts'
import { answerAtOnce, type KnownAnswers, keepAnswers, keyOfQuestion } from './answerAtOnce.ts'
import type { ChainFacts, ChainIdentity } from './ChainFacts.ts'
import { type ChainExpectation, checkExpectation } from './checkExpectation.ts'
import { completeFacts } from './completeFacts.ts'
import { readChainIdentity } from './readChainIdentity.ts'

const LONGEST_MS = 60_000

/** Which chain to open, and how. */
export interface OpenChainArgs {
  /** URLs of nodes of the chain, in the order of preference. */
  readonly endpoints: string | readonly string[]
  /** What the chain must be. */
  readonly expect?: ChainExpectation
  /** How the provider behaves. */
  readonly provider?: Omit<ProviderOptions, 'autoConnect' | 'genesis' | 'signal'>
  /** What polkadot.js is to know beside the provider: own types, RPC methods, extensions. */
  readonly api?: Omit<ApiOptions, 'provider'>
  /** Longest time for all of it, in milliseconds. 60,000 if left out. */
  readonly deadlineMs?: number
  /** Ends the opening, and later the connection. */
  readonly signal?: AbortSignal
}

/** An open chain. */
export interface OpenChain<Api extends ReadableApi = ApiPromise> {
  /** polkadot.js, ready; or what stands in its place to read. */
  readonly api: Api
  /** Its provider. */
  readonly provider: ParaclockProvider
  /** What was learned of the chain when it was opened. */
  readonly facts: ChainFacts
  /** Ends the connection; resolves when nothing is left open. */
  close(): Promise<void>
}

/** A chain that is connected to and is the one expected, before its types are known. */
export interface ConnectedChain {
  readonly provider: ParaclockProvider
  /** The provider, with what the chain has answered already. */
  readonly primed: ParaclockProvider
  readonly facts: ChainIdentity
  /** How long the opening may still take. */
  readonly budget: Budget
  /** What is to be done before the connection ends. */
  onClose(act: () => Promise<void>): void
}

/** How the api of a chain comes about. */
export interface ApiMaking<Api extends ReadableApi> {
  /** What nobody waits for but who makes the api. */
  readonly questions?: readonly string[]
  /** Hears of the finalized block while the rest of what tells the chain is still asked for. */
  readonly onFinalized?: (provider: ParaclockProvider, hash: Hex) => void
  /** Makes it, and says through which provider the chain is read from then on. */
  readonly createApi: (chain: ConnectedChain) => Promise<Pick<OpenChain<Api>, 'api' | 'provider'>>
}

/**
 * Connects to a chain, makes sure that it is the one expected, and has an api made for it. What is
 * not, is refused, and nothing stays open.
 */
export async function connectChain<Api extends ReadableApi>(
  args: OpenChainArgs,
  { questions = [], onFinalized, createApi }: ApiMaking<Api>
): Promise<OpenChain<Api>> {
  const { endpoints, expect = {}, deadlineMs = LONGEST_MS, signal } = args
  const clock = args.provider?.clock ?? systemClock
  const budget = new Budget({ clock, method: 'openChain', deadlineMs, signal })
  const provider = createProvider(endpoints, {
    ...args.provider,
    ...(expect.genesis === undefined ? {} : { genesis: expect.genesis }),
    ...(signal ? { signal } : {}),
    autoConnect: false
  })
  const acts: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const act of acts) await act()
    await provider.disconnect()
  }
  try {
    const left = {
      deadlineMs: Math.max(1, budget.remainingMs),
      ...(signal === undefined ? {} : { signal })
    }
    const connecting = provider.connect()
    const answers: KnownAnswers['answers'] = new Map()
    const asking = keepAnswers(provider, answers)
    for (const method of questions) {
      void asking.request({ method, params: [], ...left }).catch(() => {})
    }
    const identity = readChainIdentity({
      provider: asking,
      ...left,
      onFinalized: (hash) => onFinalized?.(provider, hash)
    })
    // Whatever is wrong with the endpoints is told by the connecting.
    const [facts] = await budget.race(Promise.all([identity, connecting]))
    checkExpectation(facts, expect, clock.wallTime())
    // As polkadot.js asks for the first block.
    answers.set(keyOfQuestion('chain_getBlockHash', [0]), Promise.resolve(facts.genesis))
    const { metadataCache } = args.provider ?? {}
    const primed = answerAtOnce(provider, { answers, identity: facts, metadataCache })
    const onClose: ConnectedChain['onClose'] = (act) => acts.push(act)
    const made = await createApi({ provider, primed, facts, budget, onClose })
    // What nobody asked for was about that moment, and is not true for ever.
    answers.clear()
    return { ...made, facts: completeFacts(facts, made.api), close }
  } catch (error) {
    await close()
    throw error
  } finally {
    budget.release()
  }
}
