import {
  ArgumentInvalid,
  abortReason,
  ParaclockError,
  throwIfAborted,
  untilAborted
} from '@paraclock/core'
import type { RpcSender } from '@paraclock/executor'

/** The only methods that are sent to the node of a forked chain. */
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
 * Returns a sender that forwards only the methods in `READS`. Its field `sent` counts the forwarded
 * requests.
 */
export function restrictToReads(
  provider: RpcSender,
  signal?: AbortSignal
): RpcSender & { readonly sent: number } {
  let sent = 0
  return {
    get sent() {
      return sent
    },
    async send(method, params) {
      if (!READS.has(method)) {
        const problem =
          "a forked chain is only read; send it to the fork, at the network's endpoint for it"
        const context = { argument: 'the method', value: method, problem }
        throw new ParaclockError(ArgumentInvalid, context)
      }
      throwIfAborted({ signal, what: method })
      sent += 1
      return await untilAborted(signal, provider.send(method, params), (aborted) =>
        abortReason({ signal: aborted, what: method })
      )
    }
  }
}
