import type { NetworkConfig, NetworkRole } from '@paraclock/checklist'
import type { ConnectedChain } from '@paraclock/connect'

export interface OpenedNetwork<Role extends NetworkRole = NetworkRole> {
  readonly network: string
  readonly config: NetworkConfig
  readonly chain: (role: Role) => Promise<ConnectedChain>
}
