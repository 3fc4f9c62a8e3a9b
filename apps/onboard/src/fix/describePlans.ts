import type { CommandContext } from '../cli/defineCommand.ts'
import { createPage } from '../render/terminal/Page.ts'
import { writeSteps } from '../render/terminal/writeSteps.ts'
import type { ChainProof } from '../sign/chainProof.ts'
import type { NetworkPlan } from './NetworkPlan.ts'

/** Writes the calls of each network for a terminal. */
export function describePlans(
  plans: readonly NetworkPlan[],
  { colors, width }: Pick<CommandContext, 'colors' | 'width'>,
  proofs: readonly ChainProof[]
): string {
  const page = createPage({ colors, width })
  for (const plan of plans) {
    const { network, steps } = plan
    const undetermined = listUndetermined(plan)
    const none =
      undetermined.length > 0 ? 'no call is known to be needed' : 'no call is left to make'
    const said = steps.length === 0 ? none : 'these calls fix what fails'
    page.writeSpans(0, [{ text: network, style: 'bold' }, { text: `: ${said}` }])
    writeSteps(page, steps)
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

/** What is undetermined is no sign that nothing is left to do. */
export function listUndetermined({ network, undetermined }: NetworkPlan): readonly string[] {
  return undetermined.map((text) => `${network}: undetermined: ${text}`)
}
