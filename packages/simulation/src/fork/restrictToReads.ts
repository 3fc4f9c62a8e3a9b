import { ParaclockError } from '@paraclock/core'
import type { RpcSender } from '@paraclock/executor'
import { ForkMethodRefused } from '../errors/fork.ts'

/** All that is ever asked of a chain that is forked. A method that is not here is not sent. */
const READS: ReadonlySet<string> = new Set([
  'chain_getBlockHash',
  'chain_getFinalizedHead',
  'chain_getHeader',
  'childstate_getKeysPaged',
  'childstate_getStorageEntries',
  'state_getChildReadProof',
  'state_getKeysPaged',
  'state_getReadProof',
  'state_queryStorageAt',
  'system_chain',
  'system_properties'
])

/**
 * Lets nothing through to a chain but the reads that a fork needs.
 *
 * @throws ParaclockError `ForkMethodRefused` (from `send`) for any other method.
 */
export function restrictToReads(provider: RpcSender): RpcSender & { readonly sent: number } {
  let sent = 0
  return {
    get sent() {
      return sent
    },
    async send(method, params) {
      if (!READS.has(method)) throw new ParaclockError(ForkMethodRefused, { method })
      sent += 1
      return await provider.send(method, params)
    }
  }
}
