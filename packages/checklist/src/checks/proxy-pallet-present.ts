import type { Remedy } from '@paraclock/core'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, pass } from './Verdict.ts'

const addProxies: Remedy = {
  owner: 'targetGovernance',
  summary: 'Add the proxy pallet of polkadot-sdk to the runtime, with a type for automation.'
}

/** Returns the remedy `summary`, or the remedy of a target without proxies. */
export function orAddProxies(
  target: Pick<ChainArtifact, 'proxyPallet'> | undefined,
  summary: string
): Remedy {
  return target !== undefined && target.proxyPallet === undefined ? addProxies : { summary }
}

export const proxyPalletPresent: Check = defineCheck({
  id: 'proxy-pallet-present',
  group: 'proxy',
  kind: 'explanation',
  title: 'The target has proxies',
  failureTitle: 'The target has no proxies',
  why: 'A cross-chain task acts for its owner through a proxy that the owner grants. Without a proxy pallet, no task can act for its owner.',
  how: "The target's metadata is searched for a pallet with the calls of the proxy pallet.",
  fixes: ['Add `pallet-proxy` to the runtime.'],
  requires: ['target'],
  after: ['target-reachable'],
  explains: ['ChainItemMissing'],
  evaluate: ({ target: { proxyPallet, evidence } }) => {
    if (proxyPallet === undefined) {
      return fail('no pallet of the target lets an account act for another', evidence, addProxies)
    }
    const types = proxyPallet.types.map(({ name }) => name).join(', ')
    return pass(`${proxyPallet.section} with the types ${types}`, evidence)
  }
})
