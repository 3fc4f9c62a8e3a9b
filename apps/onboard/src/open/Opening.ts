import type { NetworkConfig, NetworkRole } from '@paraclock/checklist'
import type { ConnectedChain } from '@paraclock/connect'
import type { CommandContext, OptionValues } from '../cli/defineCommand.ts'
import type { signerOptions } from '../cli/sharedOptions.ts'
import type { ConfigContext } from './openConfig.ts'

export interface Opening {
  /** How many of the networks the command is about; defaults to `all` that the command line names. */
  readonly which?: 'one' | 'all'
  /**
   * The signing account: on the service the configured `user`, or the `owner` of a task, which the
   * caller compares; on every chain the `maker` of a step. Defaults to none.
   */
  readonly sign?: 'user' | 'owner' | 'maker'
  /**
   * Whether chains are proven even without a signer, because others sign the shown bytes. With
   * `wanted`, a chain without proofs is still read, and named.
   */
  readonly proofs?: 'wanted' | 'required' | undefined
  /** Whether a chain must have the configured genesis; defaults to `true`, and is so for proven chains. */
  readonly holdGenesis?: boolean
  /** Never gives up endpoints that keep failing; defaults to whether chains are proven. */
  readonly isPatient?: boolean
}

export type OpenContext = ConfigContext &
  Pick<CommandContext, 'env' | 'report'> & {
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
