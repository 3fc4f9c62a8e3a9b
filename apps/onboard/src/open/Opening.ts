import type { NetworkConfig, NetworkRole } from '@paraclock/checklist'
import type { ConnectedChain } from '@paraclock/connect'
import type { CommandContext, OptionValues } from '../cli/defineCommand.ts'
import type { signerOptions } from '../cli/sharedOptions.ts'
import type { ConfigContext } from './openConfig.ts'

export interface Opening {
  /** `one` if the command needs exactly one network. Defaults to `all`. */
  readonly which?: 'one' | 'all'
  /** The configured user, the owner of a task (whom the caller checks), or the maker of a step. */
  readonly sign?: 'user' | 'owner' | 'maker'
  /** For bytes that other people sign. `wanted`: the output names a chain that cannot be proven. */
  readonly proofs?: 'wanted' | 'required' | undefined
  /** Whether an unproven chain must have the configured genesis. Defaults to `true`. */
  readonly holdGenesis?: boolean
  /** Whether failing endpoints are tried again without a limit. Defaults to `true` with proofs. */
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
