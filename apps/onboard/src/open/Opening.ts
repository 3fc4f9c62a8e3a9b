import type { NetworkConfig, NetworkRole } from '@paraclock/checklist'
import type { ConnectedChain } from '@paraclock/connect'
import type { CommandContext, OptionValues } from '../cli/defineCommand.ts'
import type { signerOptions } from '../cli/sharedOptions.ts'
import type { ConfigContext } from './openConfig.ts'

export interface Opening {
  /** `one` if the command needs exactly one network. Defaults to `all`. */
  readonly which?: 'one' | 'all'
  /**
   * `user`: the configured user. `owner`: the owner of a task, whom the caller checks. `maker`: the
   * account that makes a step, on any chain.
   */
  readonly sign?: 'user' | 'owner' | 'maker'
  /**
   * Set by commands that print bytes for other people to sign. Chains are then proven without a
   * signer. `wanted`: a chain that cannot be proven is read, and the output names it.
   */
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
