import type { Fact } from '@paraclock/core'
import type { HrmpHoldings, HrmpState, IncludedBlock } from '@paraclock/hrmp'
import type { ProxyState, ProxyTypeProof } from '@paraclock/proxy'
import type { ChainArtifact } from './ChainArtifact.ts'
import type {
  CallArtifact,
  ContractProgramArtifact,
  ContractsArtifact,
  ProgramArtifact,
  RepeatsArtifact
} from './ProgramArtifact.ts'
import type { QueuesArtifact } from './QueuesArtifact.ts'
import type { SchedulingArtifact } from './SchedulingArtifact.ts'
import type {
  QuoteArtifact,
  ServiceArtifact,
  TasksArtifact,
  UserArtifact
} from './ServiceArtifact.ts'
import type { SystemArtifact } from './SystemArtifact.ts'
import type { AssetTerms, FeeAssetArtifact, FundsArtifact, TokenArtifact } from './TokenArtifact.ts'
import type { SuggestedCallsArtifact, TrialArtifact } from './TrialArtifact.ts'
import type { UpgradesArtifact, UpgradeTrialsArtifact } from './UpgradesArtifact.ts'

/**
 * The channels between service and target, and the balances with which the user can pay for
 * channels.
 */
export interface ChannelsArtifact extends HrmpState {
  /**
   * The user's spendable balances on the relay chain and on Asset Hub. Absent if the user's account
   * has 20 bytes, because these two chains have only accounts of 32 bytes.
   */
  readonly held?: HrmpHoldings
  /**
   * The last blocks of service and target that the relay chain has included. Absent in evidence of
   * earlier versions.
   */
  readonly included?: readonly IncludedBlock[]
}

/** The gathered artifacts of a network, by name. All values are plain data. */
export interface Artifacts {
  readonly relay: ChainArtifact
  readonly service: ChainArtifact
  readonly target: ChainArtifact
  readonly system: SystemArtifact
  readonly hrmp: ChannelsArtifact
  readonly queues: QueuesArtifact
  readonly proxy: ProxyState
  /** Shows which proxy types of the target admit the user's call. */
  readonly proxyProof: ProxyTypeProof
  readonly serviceState: ServiceArtifact
  readonly scheduling: SchedulingArtifact
  readonly user: UserArtifact
  readonly call: CallArtifact
  readonly serviceAsset: AssetTerms
  readonly feeAsset: FeeAssetArtifact
  readonly program: ProgramArtifact
  readonly funds: FundsArtifact
  readonly token: TokenArtifact
  readonly contracts: ContractsArtifact
  readonly contractProgram: ContractProgramArtifact
  readonly tasks: TasksArtifact
  readonly quote: QuoteArtifact
  readonly repeats: Fact<RepeatsArtifact>
  readonly trial: Fact<TrialArtifact>
  readonly upgrades: UpgradesArtifact
  readonly upgradeTrials: UpgradeTrialsArtifact
  readonly offers: SuggestedCallsArtifact
}

/** The name of a built-in artifact. */
export type ArtifactName = keyof Artifacts
