import type { Chain } from '@paraclock/connect'
import { type Evidence, parseAccount } from '@paraclock/core'
import { detectEvmAccess, type EvmDispatch } from '@paraclock/proxy'
import { lookUpPallet } from '@paraclock/types'
import { accountOnTarget } from '../../config/accountOnTarget.ts'
import type { NetworkConfig } from '../../config/configSchema.ts'
import type { ContractsArtifact } from '../../evidence/ProgramArtifact.ts'
import type { ChainObserver } from '../../observe/createObserver.ts'
import { defineGatherer, type Gatherer } from '../chains/defineGatherer.ts'
import { reachContracts } from './reachContracts.ts'

export const contractsGatherer: Gatherer = defineGatherer({
  id: 'contracts',
  needs: [],
  gather: async (_, { chain, config, observe }) => {
    const target = await chain('target')
    const observer = observe('target')
    const { access, accessEvidence } = await accessEvm(target, config, observer)
    const evm = access?.known === true ? access.value : undefined
    return { ...(await reachContracts({ target, config, observer, evm })), access, accessEvidence }
  }
})

async function accessEvm(
  chain: Chain,
  config: NetworkConfig,
  observer: ChainObserver
): Promise<Pick<ContractsArtifact, 'access' | 'accessEvidence'>> {
  const hasEvm = lookUpPallet(chain.runtime.metadata, 'evm')?.calls !== undefined
  if (!hasEvm) return { access: undefined, accessEvidence: [] }
  const seen: Evidence[] = []
  const unseen: string[] = []
  const dispatch: EvmDispatch = async (call, origin, overrides) => {
    const { value: fact, evidence } = await observer.dispatchAs(call, origin, overrides)
    seen.push(...evidence)
    if (fact.known) return fact.value
    unseen.push(fact.why)
    return { failure: { name: 'BadOrigin' }, events: [], changes: [] }
  }
  const account = parseAccount(accountOnTarget(config))
  const { evidence, ...value } = await detectEvmAccess({ chain, account, dispatch })
  const [why] = unseen
  const access =
    why === undefined ? { known: true as const, value } : { known: false as const, why }
  return { access, accessEvidence: [...evidence, ...seen] }
}
