import { bytesToHex, hexToBytes } from '@paraclock/core'
import { encodeSudo } from '@paraclock/types'
import { readProposedCall } from '../build/ProposedCall.ts'
import type { SudoBody } from '../read/Governance.ts'
import type { ProposalRoute, RefusedRoute } from './Route.ts'
import { makeRoute, type RouteArgs } from './RouteArgs.ts'

export async function planSudo(
  args: RouteArgs,
  body: SudoBody
): Promise<ProposalRoute | RefusedRoute> {
  const { chain, proposal, runs } = args
  const { pallet, key } = body
  const call = bytesToHex(encodeSudo(chain.runtime, hexToBytes(proposal.call)))
  const { failure } = await runs.submit(call, key)
  if (failure !== undefined) return { pallet, reason: failure.name }
  const { description } = readProposedCall(chain, call)
  const step = { kind: 'call', id: 'sudo', status: 'act', call, description, by: [key] } as const
  return makeRoute(args, body, `the key of ${pallet}`, [step])
}
