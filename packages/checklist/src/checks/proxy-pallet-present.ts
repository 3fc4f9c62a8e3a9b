import type { Remedy } from '@paraclock/core'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, pass } from './Verdict.ts'

/** The remedy for a target without proxies. */
export const addProxies: Remedy = {
  owner: 'targetGovernance',
  summary: 'Add the proxy pallet of polkadot-sdk to the runtime, with a type for automation.'
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
