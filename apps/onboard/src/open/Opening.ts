import type { NetworkConfig, NetworkRole } from '@paraclock/checklist'
import type { ConnectedChain } from '@paraclock/connect'
import type { CommandContext, OptionValues } from '../cli/defineCommand.ts'
import type { signerOptions } from '../cli/sharedOptions.ts'
import type { ConfigContext } from './openConfig.ts'

export interface Opening {
  /** `one` if the command needs exactly one network. Defaults to `all`. */
  readonly which?: 'one' | 'all'
  /**
   * The account that signs: the configured user on the service, the owner of a task on the service,
   * or the maker of a step on any chain. The caller checks that the signer is the owner of the
   * task.
   */
  readonly sign?: 'user' | 'owner' | 'maker'
  /**
   * Whether chains are proven even without a signer, because other people sign the shown bytes.
   * `required`: every chain must be proven. `wanted`: a chain without proofs is still read, and its
   * name is shown.
   */
  readonly proofs?: 'wanted' | 'required' | undefined
  /** Whether an unproven chain must have the configured genesis. Defaults to `true`. */
  readonly holdGenesis?: boolean
  /**
   * Whether to keep trying endpoints that keep failing. Defaults to `true` if chains are proven,
   * else to `false`.
   */
  readonly isPatient?: boolean
}

export type OpenContext = ConfigContext &
  Pick<CommandContext, 'env' | 'report' | 'connect'> & {
    readonly options: Partial<
      OptionValues<typeof signerOptions> & {
        readonly 'target-signer': string | undefined
        readonly 'as-signer': boolean
      }
    >
  }

export interface OpenedNetwork {
  readonly network: string
  readonly config: NetworkConfig
  readonly chain: (role: NetworkRole) => Promise<ConnectedChain>
}
