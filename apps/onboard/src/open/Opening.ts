import type { NetworkConfig, NetworkRole } from '@paraclock/checklist'
import type { ConnectedChain } from '@paraclock/connect'
import type { CommandContext, OptionValues } from '../cli/defineCommand.ts'
import type { signerOptions } from '../cli/sharedOptions.ts'
import type { ConfigContext } from './openConfig.ts'

export interface Opening {
  /** `one` if the command needs exactly one network. Defaults to `all`. */
  readonly which?: 'one' | 'all'
  /**
   * The account that signs. `user`: the configured user, on the service. `owner`: the owner of a
   * task, on the service. `maker`: the account that makes a step, on any chain. With `owner`, the
   * caller checks the account of the signer.
   */
  readonly sign?: 'user' | 'owner' | 'maker'
  /**
   * Set by commands that print bytes for other people to sign. Chains are then proven even without
   * a signer. `required`: the command fails if a chain cannot be proven. `wanted`: such a chain is
   * read without proof, and the output names it.
   */
  readonly proofs?: 'wanted' | 'required' | undefined
  /**
   * If `true`, a chain must have the configured genesis even if it is not proven. Defaults to
   * `true`.
   */
  readonly holdGenesis?: boolean
  /**
   * Whether failing endpoints are tried again without a limit. Defaults to `true` if the runtimes
   * of the chains are proven, else to `false`.
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
