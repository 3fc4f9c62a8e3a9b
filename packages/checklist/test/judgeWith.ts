import { readFileSync } from 'node:fs'
import type { Check } from '../src/check/defineCheck.ts'
import type { Verdict } from '../src/check/Verdict.ts'
import type { NetworkConfig } from '../src/config/Config.ts'
import type { ArtifactName, Artifacts } from '../src/evidence/Artifacts.ts'
import type { EvidenceFile, NetworkEvidence } from '../src/evidence/EvidenceFile.ts'
import { parseEvidence } from '../src/evidence/parseEvidence.ts'

type Plain = bigint | string | number | boolean | null | undefined

/** The same value, for a test to change, as deep as tests reach. */
export type Draft<Value, Depth extends readonly unknown[] = []> = Value extends Plain
  ? Value
  : Depth['length'] extends 6
    ? Value
    : { -readonly [Key in keyof Value]: Draft<Value[Key], [...Depth, Key]> }

/** Everything that a check is given, for a test to change. */
export interface Situation {
  readonly artifacts: Draft<Artifacts>
  readonly config: Draft<NetworkConfig>
  gatheredAt: number
}

const files = {
  fresh: new URL('fixtures/freshEvidence.json', import.meta.url),
  ready: new URL('fixtures/readyEvidence.json', import.meta.url)
}

/**
 * What was gathered of the main network of the devnet: `fresh` as it starts, `ready` when the calls
 * that the checks hand out have been made. Written by `scripts/writeFixtures.ts`.
 */
export function loadEvidence(which: 'fresh' | 'ready'): EvidenceFile {
  const source = files[which].pathname
  return structuredClone(parseEvidence({ text: readFileSync(files[which], 'utf8'), source }))
}

/** Evaluates a check over what was gathered of a chain, with what a test changes of it. */
export function judgeWith<Name extends ArtifactName>(
  check: Check<Name>,
  change: (situation: Situation) => void = () => {},
  which: 'fresh' | 'ready' = 'ready'
): Verdict {
  const file = loadEvidence(which)
  const [network] = file.networks
  if (network === undefined) throw new Error('the fixture holds no network')
  const situation: Situation = {
    artifacts: readArtifacts(network),
    config: network.config as Draft<NetworkConfig>,
    gatheredAt: Date.parse(file.gatheredAt) / 1000
  }
  change(situation)
  const { artifacts, config, gatheredAt } = situation
  return check.evaluate(artifacts as Artifacts, {
    network: network.name,
    config: config as NetworkConfig,
    gatheredAt
  })
}

function readArtifacts(network: NetworkEvidence): Draft<Artifacts> {
  const entries = Object.entries(network.artifacts).flatMap(([name, gathered]) =>
    gathered?.status === 'gathered' ? [[name, gathered.value] as const] : []
  )
  return Object.fromEntries(entries) as unknown as Draft<Artifacts>
}
