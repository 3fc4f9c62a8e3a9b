import type { Fact } from '@paraclock/core'
import type { HrmpHoldings, HrmpState, IncludedBlock } from '@paraclock/hrmp'
import type { ProxyState, ProxyTypeProof } from '@paraclock/proxy'
import type { ChainArtifact } from './ChainArtifact.ts'
import type {
  CallArtifact,
  ContractProgramArtifact,
  ContractsArtifact,
  ObservationArtifact,
  ProgramArtifact,
  RepeatsArtifact
} from './ProgramArtifact.ts'
import type { QueuesArtifact } from './QueuesArtifact.ts'
import type { SchedulingArtifact } from './SchedulingArtifact.ts'
import type { QuoteArtifact, ServiceArtifact, UserArtifact } from './ServiceArtifact.ts'
import type { SystemArtifact } from './SystemArtifact.ts'
import type { AssetTerms, FeeAssetArtifact, FundsArtifact, TokenArtifact } from './TokenArtifact.ts'
import type { OffersArtifact, TrialArtifact } from './TrialArtifact.ts'
import type { UpgradesArtifact, UpgradeTrialsArtifact } from './UpgradesArtifact.ts'

/** The channels between service and target, and who can pay for them. */
export interface ChannelsArtifact extends HrmpState {
  /**
   * The balances that the user can spend on the relay chain and on Asset Hub, if the user has
   * accounts there.
   */
  readonly held?: HrmpHoldings
  /**
   * The last block of each parachain that the relay chain has included, if the relay chain states
   * it.
   */
  readonly included?: readonly IncludedBlock[]
}

/**
 * Everything that is gathered about a network, by name. All of it is plain data that can be saved.
 */
export interface Artifacts {
  readonly relay: ChainArtifact
  readonly service: ChainArtifact
  readonly target: ChainArtifact
  /** The system parachains of the network. */
  readonly system: SystemArtifact
  /** The channels between service and target, and the accounts that can pay for opening them. */
  readonly hrmp: ChannelsArtifact
  /**
   * The queues that a message of the service passes before it leaves the service, and before the
   * target executes it.
   */
  readonly queues: QueuesArtifact
  /** The user's proxies on the target. */
  readonly proxy: ProxyState
  /** Which types of proxy admit the call. */
  readonly proxyProof: ProxyTypeProof
  /** What the service states about the target and the user. */
  readonly serviceState: ServiceArtifact
  /** The service's answers to probe tasks. */
  readonly scheduling: SchedulingArtifact
  /** The user's balances. */
  readonly user: UserArtifact
  /** The call that a task stores: the user's, with the proxy around it. */
  readonly call: CallArtifact
  /** Whether and at what price the target accepts the service's own token for fees. */
  readonly serviceAsset: AssetTerms
  /** The asset in which the service pays on the target, with its price and balance. */
  readonly feeAsset: FeeAssetArtifact
  /** The program that the service sends for a run, with its weight and dry run. */
  readonly program: ProgramArtifact
  /** The cost of runs for the service's account on the target. */
  readonly funds: FundsArtifact
  /** The service's token on the target. */
  readonly token: TokenArtifact
  /**
   * The contracts that the configured call reaches, and how the user's account on the target
   * reaches them.
   */
  readonly contracts: ContractsArtifact
  /** A contract called through the service. */
  readonly contractProgram: ContractProgramArtifact
  /** The cost of the user's task, and whether the service would accept it. */
  readonly quote: QuoteArtifact
  /** The outcome of making the user's call as often as the task runs. */
  readonly repeats: Fact<RepeatsArtifact>
  /** The facts that the target's runtime APIs state, compared with runs of its runtime. */
  readonly observation: Fact<ObservationArtifact>
  /** The outcome of the task on copies of the chains. */
  readonly trial: Fact<TrialArtifact>
  /** The runtime upgrades that are coming. */
  readonly upgrades: UpgradesArtifact
  /** The outcome of tasks with the coming runtime upgrades. */
  readonly upgradeTrials: UpgradeTrialsArtifact
  /** The outcome of the suggested calls on copies of the chains. */
  readonly offers: OffersArtifact
}

/** The name of an artifact. */
export type ArtifactName = keyof Artifacts
