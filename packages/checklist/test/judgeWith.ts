import { expect } from 'vitest'
import type { Check } from '../src/checks/defineCheck.ts'
import type { Verdict } from '../src/checks/Verdict.ts'
import type { NetworkConfig } from '../src/config/configSchema.ts'
import type { Artifacts } from '../src/evidence/Artifacts.ts'
import type { NetworkEvidence } from '../src/evidence/EvidenceFile.ts'
import { loadEvidence } from './fixtures/loadEvidence.ts'

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

/**
 * Evaluates a check over what was gathered of a chain, with what a test changes of it. The verdict is
 * compared with the one beside the tests, without its evidence: a user acts on each of its words.
 */
export function judgeWith(...args: Parameters<typeof evaluateWith>): Verdict {
  const verdict = evaluateWith(...args)
  const { evidence: _, ...stated } = verdict
  expect(stated).toMatchSnapshot()
  return verdict
}

/** Evaluates a check outside of a test. */
export function evaluateWith(
  check: Check,
  change: (situation: Situation) => void = () => {},
  which: 'fresh' | 'ready' = 'ready'
): Verdict {
  const { network, gatheredAt: time } = loadNetwork(which)
  const situation: Situation = {
    artifacts: artifactsOf(network),
    config: network.config as Draft<NetworkConfig>,
    gatheredAt: Date.parse(time) / 1000
  }
  change(situation)
  const { artifacts, config, gatheredAt } = situation
  return check.evaluate(
    { ...artifacts },
    {
      network: network.network,
      config: config as NetworkConfig,
      gatheredAt
    }
  )
}

/** What was gathered of a chain, for a test to compute from. */
export function readArtifacts(which: 'fresh' | 'ready'): Draft<Artifacts> {
  return artifactsOf(loadNetwork(which).network)
}

function loadNetwork(which: 'fresh' | 'ready') {
  const { networks, gatheredAt } = loadEvidence(which)
  const [network] = networks
  if (network === undefined) throw new Error('the fixture holds no network')
  return { network, gatheredAt }
}

function artifactsOf(network: NetworkEvidence): Draft<Artifacts> {
  const entries = Object.entries(network.artifacts).flatMap(([name, gathered]) =>
    gathered?.status === 'gathered' ? [[name, gathered.value] as const] : []
  )
  return Object.fromEntries(entries) as unknown as Draft<Artifacts>
}
