import { nativeToken, openBlockState } from '@paraclock/connect'
import { type Hex, isParaclockError, shareWork, trialMoney } from '@paraclock/core'
import { encodeStatedCall } from '@paraclock/weights'
import {
  encodeStoredGrant,
  isAnswered,
  type ProofSubject,
  type Prover,
  readDirectTrial,
  readTrial,
  type Trial
} from './Prover.ts'

/**
 * Creates a prover that runs the chain's runtime in this process, on the state of the target's
 * block, to which the proxy is added. The origin of the proxied call is the delegate.
 */
export function createSimulationProver(subject: ProofSubject): Prover {
  const { target, state, pallet, key } = subject
  const block = target.block.hash
  const { delegate, user } = state
  // Open the state on first use, because loading the executor takes time.
  const open = async () => (await openBlockState(target)).open()
  const opened = new Map<Hex, ReturnType<typeof open>>()
  const tryCall = async (proxyType: string, call: Hex, inner: AbortSignal): Promise<Trial> => {
    const opening = shareWork(opened, block, open)
    const { simulate } = await import('@paraclock/executor/simulate')
    const proxied = encodeStatedCall({
      chain: target,
      call,
      real: user,
      forceProxyType: proxyType
    })
    const { failure: outer, events } = await simulate({
      source: { state: await opening, block },
      call: proxied,
      origin: { kind: 'signed', account: delegate },
      overrides: [
        { key, value: encodeStoredGrant({ pallet, delegate, proxyType }) },
        // The delegate gets enough money that its balance does not decide the outcome.
        { holder: delegate, free: trialMoney(nativeToken(target).decimals) }
      ],
      signal: inner
    })
    if (proxied === call) return readDirectTrial(proxyType, outer?.name)
    return readTrial({ section: pallet.section, events, outer: outer?.name })
  }
  return {
    by: 'simulation',
    isCheapForMany: false,
    tryCalls: async ({ proxyType, calls, signal: inner }) => {
      const trials: Trial[] = []
      for (const call of calls) {
        try {
          trials.push(await tryCall(proxyType, call, inner))
        } catch (error) {
          // If the runtime panics or the node refuses a read, the simulation shows nothing.
          if (!isParaclockError(error) || !isAnswered(error)) throw error
          trials.push({ kind: 'inconclusive', reason: error.message })
        }
      }
      return trials
    }
  }
}
