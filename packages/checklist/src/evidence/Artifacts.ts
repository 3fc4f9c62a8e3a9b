import type { HrmpState } from '@paraclock/hrmp'
import type { ProxyState, ProxyTypeProof } from '@paraclock/proxy'
import type { ChainArtifact } from './ChainArtifact.ts'
import type { ContractsArtifact } from './ContractsArtifact.ts'
import type { FeeAssetArtifact } from './FeeAssetArtifact.ts'
import type { ProgramArtifact } from './ProgramArtifact.ts'
import type { QuoteArtifact } from './QuoteArtifact.ts'
import type { ServiceArtifact } from './ServiceArtifact.ts'
import type { SwitchesArtifact } from './SwitchesArtifact.ts'
import type { TokenArtifact } from './TokenArtifact.ts'
import type { UserArtifact } from './UserArtifact.ts'

/** Everything that is gathered of a network, by name. Plain data, so that it can be saved. */
export interface Artifacts {
  readonly relay: ChainArtifact
  readonly service: ChainArtifact
  readonly target: ChainArtifact
  /** The channels between service and target, and what opening them takes. */
  readonly hrmp: HrmpState
  /** The user's proxies on the target. */
  readonly proxy: ProxyState
  /** Which types of proxy admit the call. */
  readonly proxyProof: ProxyTypeProof
  /** What the service says about the target and the user. */
  readonly serviceState: ServiceArtifact
  /** What the user holds. */
  readonly user: UserArtifact
  /** How the service pays on the target, and what it has there. */
  readonly feeAsset: FeeAssetArtifact
  /** What the service sends for a run, weighed and tried. */
  readonly program: ProgramArtifact
  /** The service's token on the target. */
  readonly token: TokenArtifact
  /** A contract called through the service. */
  readonly contracts: ContractsArtifact
  /** What a task of the user would cost, and whether it would be taken. */
  readonly quote: QuoteArtifact
  /** What of the target can be put right by one parameter. */
  readonly switches: SwitchesArtifact
}

/** The name of an artifact. */
export type ArtifactName = keyof Artifacts
