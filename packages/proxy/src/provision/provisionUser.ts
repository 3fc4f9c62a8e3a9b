import type { ProvisionPlan } from './ProvisionPlan.ts'
import type { ProvisionState } from './ProvisionState.ts'
import { type ProvisionGoal, planProvision } from './planProvision.ts'
import { type ReadProvisionArgs, readProvision } from './readProvision.ts'

/** What {@link provisionUser} takes. */
export interface ProvisionUserArgs extends ReadProvisionArgs, ProvisionGoal {}

/**
 * Reads and plans in one go what a user needs before its first cross-chain task: the proxy, the
 * service's token on the service's chain, and a call on the target at once. The state that the plan
 * was made from comes with it.
 *
 * Nothing is signed and nothing is sent: each step names who signs what on which chain.
 *
 * @throws ParaclockError as `readProvision` and `planProvision`
 */
export async function provisionUser(
  args: ProvisionUserArgs
): Promise<{ readonly state: ProvisionState; readonly plan: ProvisionPlan }> {
  const state = await readProvision(args)
  return { state, plan: planProvision(state, { ...args }) }
}
