import type { DryRunEvidence, Evidence, Hex } from '@paraclock/core'
import type { ReadableValue } from '@paraclock/types'
import { encodeVersionedLocation, type Location } from '@paraclock/xcm'
import type { ProgramRun } from '../evidence/ProgramArtifact.ts'
import type { Opinion } from '../evidence/ServiceArtifact.ts'
import { describeRun } from '../judge/describeRun.ts'
import { askRuntime, type ChainReader } from './ChainReader.ts'
import { readProgramRun } from './readProgramRun.ts'

/** Tries a program on a chain, as if a sibling had sent it. Nothing is sent. */
export async function tryProgram(args: {
  readonly reader: ChainReader
  /** Whether the chain has `DryRunApi`. */
  readonly canDryRun: boolean
  readonly sender: number
  readonly program: Hex
}): Promise<{ readonly run: Opinion<ProgramRun>; readonly evidence: readonly Evidence[] }> {
  const { reader, canDryRun, sender, program } = args
  if (!canDryRun) {
    return { run: { known: false, why: `the ${reader.role} has no DryRunApi` }, evidence: [] }
  }
  const origin: Location = { parents: 1, interior: [{ kind: 'parachain', paraId: sender }] }
  const { value, evidence } = await askRuntime(reader, 'DryRunApi_dry_run_xcm', {
    originLocation: encodeVersionedLocation({ location: origin, version: reader.xcmVersion }),
    xcm: program
  })
  const run = readProgramRun(value, (error) => nameDispatchError(reader, error))
  if (run === undefined) {
    const why = `the ${reader.role} declined to try the program`
    return { run: { known: false, why }, evidence: [evidence] }
  }
  const tried: DryRunEvidence = {
    kind: 'dryRun',
    chain: reader.role,
    blockHash: reader.at,
    origin: `parachain ${sender}`,
    call: program,
    succeeded: run.outcome === 'complete' && run.callError === undefined,
    outcome: describeRun(run)
  }
  return { run: { known: true, value: run }, evidence: [tried] }
}

/** Names a dispatch error as the chain's metadata does. */
export function nameDispatchError({ api }: ChainReader, error: ReadableValue): string {
  const { isModule, asModule, type } = error as unknown as {
    readonly isModule?: boolean
    readonly asModule?: Parameters<typeof api.registry.findMetaError>[0]
    readonly type?: string
  }
  if (isModule !== true || asModule === undefined) return type ?? error.toString()
  const { section, name } = api.registry.findMetaError(asModule)
  return `${section}.${name}`
}
