import {
  type NetworkConfig,
  type NetworkEvidence,
  planGrant,
  type Report
} from '@paraclock/checklist'
import type { CallStep } from '@paraclock/core'
import { callOf, type Devnet } from '@paraclock/devnet'
import { authorizeUpgrade, fetchCode } from './fetchCode.ts'

export interface JudgedNetwork {
  readonly evidence: NetworkEvidence
  readonly report: Report
}

export interface FindRemedyArgs extends JudgedNetwork {
  readonly net: Devnet
  readonly config: NetworkConfig
}

/** Finds the calls that can be made now. `waits`: whether further calls wait for a session. */
export async function findRemedy(args: FindRemedyArgs): Promise<{
  readonly calls: readonly CallStep[]
  readonly waits: boolean
}> {
  const [network] = args.report.networks
  const plan = network?.plan ?? []
  const calls = plan.flatMap(({ step }) =>
    step.kind === 'call' && step.status === 'act' ? [step] : []
  )
  const waits = plan.some(({ step }) => step.kind === 'wait')
  if (calls.length > 0 || waits) return { calls, waits }
  const failing = (id: string, outcome: string): boolean =>
    network?.results.some((result) => result.id === id && result.outcome === outcome) === true
  // The checklist plans no calls for the checks `proxy-narrow`, `target-upgrade-harmless` and
  // `proxy-derivation-agreed`. So their calls are written here.
  if (failing('proxy-narrow', 'warn')) return { calls: narrowGrant(args), waits }
  if (failing('target-upgrade-harmless', 'fail')) {
    return { calls: [await correctUpgrade(args)], waits }
  }
  if (failing('proxy-derivation-agreed', 'fail')) {
    return { calls: [deriveAsToday(args)], waits }
  }
  return { calls, waits }
}

/** Replaces a proxy that admits too many calls, as `paraclock proxy plan --replace-wider` does. */
function narrowGrant({ evidence, config }: FindRemedyArgs): readonly CallStep[] {
  const { proxy, proxyProof } = evidence.artifacts
  if (proxy?.status !== 'gathered' || proxyProof?.status !== 'gathered') return []
  return planGrant(proxy.value, proxyProof.value, config, { replaceWider: true }).steps
}

/**
 * Writes the step that authorizes a harmless upgrade in place of the authorized upgrade. After the
 * harmless upgrade, the bytes of the scheduled call are still valid and have the same effect.
 */
async function correctUpgrade({ net: { target } }: FindRemedyArgs): Promise<CallStep> {
  return {
    ...asRoot(authorizeUpgrade(target, await fetchCode('target'))),
    description: 'system.authorizeUpgrade (a runtime that keeps the call)',
    observe: 'UpgradeAuthorized'
  }
}

/**
 * Writes the step that makes the target derive accounts by `HashedDescription`, which is usual
 * since 2023.
 */
function deriveAsToday({ net: { target } }: FindRemedyArgs): CallStep {
  const value = { Switches: { LegacyAccountDerivation: [null, false] } }
  return {
    ...asRoot(callOf(target, 'parameters.setParameter', value)),
    description: 'parameters.setParameter (derive accounts by HashedDescription)',
    observe: 'Updated'
  }
}

function asRoot({ method }: ReturnType<typeof callOf>) {
  return {
    chain: 'target',
    origin: { kind: 'root' },
    call: method.toHex(),
    preconditions: []
  } as const
}
