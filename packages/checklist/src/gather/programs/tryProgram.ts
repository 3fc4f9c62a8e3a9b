import type { Chain } from '@paraclock/connect'
import type { Evidence, Fact, Hex } from '@paraclock/core'
import type { DryRunOutcome } from '@paraclock/types'
import { agreeOnXcmVersion } from '@paraclock/weights'
import { encodeVersionedLocation, siblingLocation } from '@paraclock/xcm'
import type { ProgramRun } from '../../evidence/ProgramArtifact.ts'
import type { ChainObserver } from '../../observe/createObserver.ts'
import { findCallError } from '../../observe/findCallError.ts'
import { describeRun } from '../../words/describeRun.ts'

export async function tryProgram(args: {
  readonly chain: Chain
  readonly sender: number
  readonly program: Hex
  /**
   * Executes the program on the chain's own runtime if DryRunApi is missing or declines the
   * program.
   */
  readonly observer: ChainObserver
}): Promise<{ readonly run: Fact<ProgramRun>; readonly evidence: readonly Evidence[] }> {
  const { chain, sender, program } = args
  const observe = async (declined: readonly Evidence[]) => {
    const { value: run, evidence } = await args.observer.run(program)
    return { run, evidence: [...declined, ...evidence] }
  }
  if (!chain.hasApi('DryRunApi')) return await observe([])
  const location = siblingLocation(sender)
  const { value: outcome, evidence } = await chain.dryRunXcm({
    origin: encodeVersionedLocation({ location, version: agreeOnXcmVersion(chain) }),
    program,
    sender: `parachain ${sender}`
  })
  const run = describeOutcome(outcome)
  if (run === undefined) return await observe(evidence)
  const succeeded = run.outcome === 'complete' && run.callError === undefined
  const described = evidence.map((one) =>
    one.kind === 'dryRun' ? { ...one, succeeded, outcome: describeRun(run) } : one
  )
  return { run: { known: true, value: run }, evidence: described }
}

function describeOutcome({ failure, events }: DryRunOutcome): ProgramRun | undefined {
  if (failure?.kind === 'declined') return undefined
  const rest = { ...findCallError(events), events: events.map(({ title }) => title) }
  if (failure === undefined) return { outcome: 'complete', ...rest }
  const { name: error, index } = failure
  // A barrier refuses a program before the first instruction of the program.
  if (error === 'Barrier' || isUnbegun(failure.value)) return { outcome: 'refused', error, ...rest }
  return { outcome: 'incomplete', error, index, ...rest }
}

function isUnbegun(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Error'
}
