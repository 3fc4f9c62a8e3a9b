import { setTimeout as pause } from 'node:timers/promises'
import { type Hex, isParaclockError } from '@paraclock/core'
import { checkDryRun, type SigningChain } from '@paraclock/submission'

const POLL_MS = 500
const MAX_MS = 120_000

/**
 * Waits until a dry run of a call succeeds, at most until the present best block is finalized. The
 * wait is necessary because dry runs use the last finalized block, and an earlier step may have
 * changed only the best block.
 */
export async function awaitState(args: {
  readonly chain: SigningChain
  readonly call: Hex
  readonly account: Hex
  readonly report: (text: string) => void
  readonly signal: AbortSignal
}): Promise<void> {
  const { chain: signing, call, account, report, signal } = args
  const { chain } = signing
  const until = performance.now() + MAX_MS
  let newest: number | undefined
  while (performance.now() < until) {
    const { block } = await signing.present()
    try {
      await checkDryRun({ chain, call, account, signal })
      return
    } catch (error) {
      // Only an error of the chain may disappear. Any other error appears again at the signature.
      if (!isParaclockError(error) || error.source !== 'chain') return
      if (newest === undefined) {
        newest = (await chain.latest('best')).block.number
        report(`${chain.name}: waiting for block ${newest} to be finalized`)
      }
    }
    if (block.number >= newest) return
    await pause(POLL_MS, undefined, { signal })
    signing.forgetFinality()
  }
}
