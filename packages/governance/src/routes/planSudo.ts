import { bytesToHex, hexToBytes } from '@paraclock/core'
import { encodeSudo } from '@paraclock/types'
import type { SudoBody } from '../read/Governance.ts'
import type { ProposalRoute, RefusedRoute } from './Route.ts'
import type { RouteArgs } from './RouteArgs.ts'

/** Plans the way of the sudo key: one call, at once. */
export async function planSudo(
  { chain, governance, proposal, runs }: RouteArgs,
  { pallet, key }: SudoBody
): Promise<ProposalRoute | RefusedRoute> {
  const call = bytesToHex(encodeSudo(chain.runtime, hexToBytes(proposal.call)))
  const { failure } = await runs.submit(call, key)
  if (failure !== undefined) return { pallet, reason: failure.name }
  const description = chain.runtime.describeCall(chain.runtime.decodeCall(hexToBytes(call)))
  return {
    body: 'sudo',
    pallet,
    title: `the key of ${pallet}`,
    steps: [{ kind: 'call', id: 'sudo', status: 'act', call, description, by: [key] }],
    blockMs: governance.blockMs
  }
}
