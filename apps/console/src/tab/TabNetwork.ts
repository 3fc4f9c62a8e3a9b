import type { ChainRole, Report, ReportOutline } from '@paraclock/checklist'
import type { CallStep, ErrorReport, TokenAmount } from '@paraclock/core'
import type { SituationId } from './situations.ts'

export interface TabChain {
  readonly role: ChainRole
  readonly paraId: number | undefined
  readonly number: number
}

export interface TabFacts {
  /** The channel of each direction between service and target. */
  readonly channels: Readonly<Record<'there' | 'back', TabChannel>>
  /** The free balance of Alice on the service. */
  readonly user: TokenAmount
  /** The balance with which the service's account pays for execution on the target. */
  readonly purse: TokenAmount
  /** The free balance of Bob on the target. The task pays him. */
  readonly payee: TokenAmount
  /** The types of the proxies that Alice has on the target. */
  readonly proxies: readonly string[]
}

export type TabChannel = 'open' | 'requested' | 'none'

export interface TabTask {
  readonly id: string
  /** When the task runs, in seconds since the Unix epoch. */
  readonly due: number
  readonly state: 'waiting' | 'sent' | 'arrived' | 'failed'
  readonly error?: ErrorReport
}

/** The network at one moment. */
export interface TabState {
  /** The time on the chains' clocks, in seconds since the Unix epoch. */
  readonly time: number
  readonly chains: readonly TabChain[]
  readonly facts: TabFacts
  readonly task: TabTask | undefined
  readonly situation: SituationId
}

export interface TabBlock {
  readonly role: ChainRole
  readonly number: number
  /** The time of the block, in seconds since the Unix epoch. */
  readonly time: number
  readonly news: readonly TabNews[]
}

export interface TabNews {
  readonly text: string
  readonly tone: 'good' | 'bad' | 'plain'
  /** The name of the event in the runtime: `proxy.ProxyExecuted`. */
  readonly event: string
}

export interface TabCheck {
  readonly report: Report
  readonly outline: ReportOutline
  /** The calls that can be made now, in order. */
  readonly remedy: readonly CallStep[]
}

export interface TabProgress {
  readonly text: string
  readonly done: number
  readonly total: number
}

export interface TabNetwork {
  start(onProgress: (progress: TabProgress) => void): Promise<TabState>
  /** Sets the listener that gets the new blocks of the chains. */
  onBlocks(listener: (blocks: readonly TabBlock[]) => void): Promise<void>
  enter(situation: SituationId): Promise<TabState>
  check(onProgress: (progress: TabProgress) => void): Promise<TabCheck>
  /** Makes the calls of the remedy, and waits for sessions, until no call is left. */
  fix(onStep: (text: string) => void): Promise<TabState>
  /** Schedules the task for the second whole minute from now. */
  schedule(): Promise<TabState>
  build(rounds: number): Promise<TabState>
  /** Sends a JSON-RPC message to the service, and returns the answer. */
  request(message: string): Promise<string>
  /** Moves time to the run of the task, and builds blocks until the run has its effect. */
  travel(): Promise<TabState>
}
