import { accountOnTarget } from '../config/accountOnTarget.ts'
import type { NetworkConfig } from '../config/Config.ts'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'
import type { UserArtifact } from '../evidence/UserArtifact.ts'
import type { ChainReader } from './ChainReader.ts'
import { readHoldings } from './readHoldings.ts'

/** Reads what the user holds on the service and on the target. */
export async function gatherUser(args: {
  readonly readers: { readonly service: ChainReader; readonly target: ChainReader }
  readonly chains: { readonly service: ChainArtifact; readonly target: ChainArtifact }
  readonly config: NetworkConfig
}): Promise<UserArtifact> {
  const { readers, chains, config } = args
  const [onService, onTarget] = await Promise.all([
    readHoldings({ reader: readers.service, chain: chains.service, account: config.user }),
    readHoldings({
      reader: readers.target,
      chain: chains.target,
      account: accountOnTarget(config)
    })
  ])
  return { onService, onTarget }
}
