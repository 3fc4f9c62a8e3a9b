import type { NetworkConfig, NetworkRole } from '@paraclock/checklist'
import type { ConnectedChain } from '@paraclock/connect'
import type { CommandContext, OptionValues } from '../cli/defineCommand.ts'
import type { signerOptions } from '../cli/sharedOptions.ts'
import type { ConfigContext } from './openConfig.ts'

export interface Opening {
  /** `one` requires exactly one network. Defaults to `all`. */
  readonly which?: 'one' | 'all'
  /**
   * Who signs: the configured user, the owner of a task, or any account that can make a step. With
   * `owner`, the caller must check that the signer owns the task.
   */
  readonly sign?: 'user' | 'owner' | 'maker'
  /**
   * Present if other people sign the calls. With `required`, each runtime must be proven. With
   * `wanted`, the output lists the chains whose runtimes cannot be proven.
   */
  readonly proofs?: 'wanted' | 'required' | undefined
  /**
   * Whether each chain must have the configured genesis and parachain id. Defaults to `true`. A
   * command that proves chains always requires both.
   */
  readonly holdGenesis?: boolean
  /** Whether failing endpoints are tried forever. Defaults to `true` if chains are proven. */
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
