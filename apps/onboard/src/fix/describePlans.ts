import type { NetworkConfig } from '@paraclock/checklist'
import type { CommandContext } from '../cli/defineCommand.ts'
import { createPage } from '../render/terminal/Page.ts'
import { writePlan } from '../render/terminal/writePlan.ts'
import type { ChainProof } from '../sign/chainProof.ts'
import type { NetworkPlan } from './NetworkPlan.ts'

/** Writes every step that leads each network to its goal, for a terminal. */
export function describePlans(
  plans: readonly NetworkPlan[],
  networks: readonly (readonly [string, NetworkConfig])[],
  settings: Pick<CommandContext, 'colors' | 'width' | 'program'>,
  proofs: readonly ChainProof[]
): string {
  const page = createPage(settings)
  for (const plan of plans) {
    const { network, steps, accounts } = plan
    const config = networks.find(([name]) => name === network)?.[1]
    const undetermined = listUndetermined(plan)
    const none =
      undetermined.length > 0 ? 'no call is known to be needed' : 'no call is left to make'
    const said =
      plan.plan.length === 0
        ? none
        : `${plan.plan.length} steps fix what fails, of which ${steps.length} can be made now`
    page.writeSpans(0, [{ text: network, style: 'bold' }, { text: `: ${said}` }])
    if (config !== undefined) writePlan({ page, steps: plan.plan, accounts, config })
    for (const text of undetermined) page.write(0, text)
    page.skip()
  }
  for (const { summary } of proofs) page.write(0, summary)
  if (proofs.length === 0) {
    page.write(
      0,
      'What was read, and the bytes of the calls, are trusted from the endpoints. --signer and --bundle prove the runtimes first.'
    )
  }
  return page.text().trimEnd()
}

/** While something is undetermined, it is not known that nothing is left to do. */
function listUndetermined({ network, undetermined }: NetworkPlan): readonly string[] {
  return undetermined.map((text) => `${network}: undetermined: ${text}`)
}
