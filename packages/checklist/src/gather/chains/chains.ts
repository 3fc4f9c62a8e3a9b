import { type Chain, nativeToken, readIncludedHead, readMigrations } from '@paraclock/connect'
import { type Evidence, genericPrefix } from '@paraclock/core'
import { readProxyPallet } from '@paraclock/proxy'
import type { ChainRole } from '../../config/networkRoles.ts'
import { chainRoles } from '../../config/networkRoles.ts'
import type { ChainArtifact } from '../../evidence/ChainArtifact.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { readCoreShares } from './readCoreShares.ts'
import { readHoldingsOnRelay } from './readHoldingsOnRelay.ts'

export const chainGatherers: readonly Gatherer[] = chainRoles.map((role) =>
  defineGatherer({
    id: role,
    needs: [],
    gather: async (_, { chain, config, signal }) => {
      if (role === 'relay') {
        const relay = await chain(role)
        const paraIds = { service: config.service.paraId, target: config.target.paraId }
        const [own, cores] = await Promise.all([
          describeChain(role, relay),
          readCoreShares(relay, paraIds, signal)
        ])
        const described: ChainArtifact = cores === undefined ? own : { ...own, cores }
        if (described.migrations?.every(({ phase }) => phase === 'after')) return described
        const { value: holdings, evidence } = await readHoldingsOnRelay(relay, config)
        return { ...described, holdings, evidence: [...described.evidence, ...evidence] }
      }
      // Without the relay chain, the age of the parachain's block is judged by its time alone.
      const head = chain('relay')
        .then((relay) => readIncludedHead({ relay, paraId: config[role].paraId }))
        .catch(() => undefined)
      const own = await chain(role)
      const { value, evidence = [] } = (await head) ?? {}
      return await describeChain(role, own, value && { number: value.number, evidence })
    }
  })
)

async function describeChain(
  role: ChainRole,
  chain: Chain,
  included?: ChainArtifact['included']
): Promise<ChainArtifact> {
  const { facts, stated } = chain
  const { specName, specVersion, endpoint, genesis, paraId } = facts
  const { finalized, best, bestTime } = stated
  const [time, migrations] = await Promise.all([
    chain.storage({ pallet: 'Timestamp', entry: 'Now', as: Number }),
    readMigrations(chain)
  ])
  return {
    role,
    endpoint,
    name: stated.chainName,
    genesis,
    specName,
    specVersion,
    paraId,
    token: nativeToken(chain),
    ...(stated.tokens.length === 0 ? { isTokenUnnamed: true } : {}),
    ss58Prefix: facts.ss58Prefix ?? genericPrefix,
    finalized,
    best,
    bestTime,
    finalizedTime: time.value,
    included,
    existentialDeposit: existentialDepositOf(chain),
    capabilities: facts.capabilities,
    proxyPallet: readProxyPallet(chain),
    migrations: migrations.value,
    evidence: [
      ...describeIdentity(role, chain),
      ...time.evidence,
      ...(included?.evidence ?? []),
      ...migrations.evidence
    ]
  }
}

/**
 * Reads the existential deposit from the chain's constants, in the smallest unit. Returns
 * `undefined` if the chain has no such constant.
 */
export function existentialDepositOf(chain: Pick<Chain, 'constant'>): bigint | undefined {
  const as = (value: unknown): bigint => BigInt(value as bigint)
  return chain.constant({ pallet: 'Balances', name: 'ExistentialDeposit', as })
}

function describeIdentity(role: ChainRole, { facts, stated }: Chain): readonly Evidence[] {
  const { genesis, specName, specVersion } = facts
  const { finalized } = stated
  const version = { specName, specVersion }
  const asked = { kind: 'rpc', chain: role } as const
  return [
    { ...asked, method: 'chain_getBlockHash', params: [0], answer: genesis },
    { ...asked, method: 'state_getRuntimeVersion', params: [finalized.hash], answer: version },
    { ...asked, method: 'chain_getFinalizedHead', params: [], answer: finalized.hash }
  ]
}
