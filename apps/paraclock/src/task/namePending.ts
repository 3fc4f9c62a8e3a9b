import type { ProxyPlan } from '@paraclock/proxy'
import { connectService, listTasks } from '@paraclock/scheduler'
import type { OpenedNetwork } from '../session/openSession.ts'
import { countOf } from '../words/countOf.ts'

/** Adds a remedy to the plan of a revocation: first cancel the tasks that need the proxy. */
export async function namePending(
  { config, chain }: Pick<OpenedNetwork, 'config' | 'chain'>,
  plan: ProxyPlan,
  signal: AbortSignal
): Promise<ProxyPlan> {
  if (plan.status === 'done') return plan
  const service = await connectService({ chain: await chain('service') })
  const { runtime } = service.chain
  if (runtime.storage(service.automation.pallet.name, 'Tasks') === undefined) return plan
  let pending = 0
  for await (const { action } of listTasks(service, { owner: config.user, signal }))
    if (action.kind === 'xcmp' && action.paraId === config.target.paraId) pending += 1
  if (pending === 0) return plan
  const summary = `Cancel the user's tasks first: without the proxy, each further run of ${countOf(pending, 'task')} fails, and its fee is paid.`
  const command = 'paraclock cancel --all'
  return { ...plan, remedies: [{ summary, command }, ...plan.remedies] }
}
