import type { ChainRole } from '@paraclock/checklist'
import type { CallStep, ErrorReport, Hex, TokenAmount } from '@paraclock/core'
import type { OutlinedReport } from '../report/adviseOn.ts'
import type { ShownProgress } from '../report/VerdictCard.tsx'
import type { SituationId } from './situations.ts'

// Times in this file are times of the chains, not of the browser, in seconds since 1970.

export interface TabChain {
  readonly role: ChainRole
  readonly paraId: number | undefined
  readonly number: number
}

export interface TabFacts {
  /**
   * `there` is the channel from the service to the target. `back` is the channel from the target to
   * the service.
   */
  readonly channels: Readonly<Record<'there' | 'back', TabChannel>>
  /** The free balance of Alice on the service. */
  readonly user: TokenAmount
  /** The balance of the service's sovereign account on the target, which pays for execution. */
  readonly purse: TokenAmount
  /** The free balance of Bob on the target. The task pays Bob. */
  readonly payee: TokenAmount
  /** The types of the proxies that Alice has on the target. */
  readonly proxies: readonly string[]
}

export type TabChannel = 'open' | 'requested' | 'none'

export interface TabTask {
  readonly id: Hex
  /** The time of the run. */
  readonly due: number
  readonly state: 'waiting' | 'sent' | 'arrived' | 'failed'
  readonly error?: ErrorReport
}

/** The state of the network in the tab after its last blocks. */
export interface TabState {
  readonly time: number
  readonly chains: readonly TabChain[]
  readonly facts: TabFacts
  readonly task: TabTask | undefined
  readonly situation: SituationId
}

export interface TabBlock {
  readonly role: ChainRole
  readonly number: number
  readonly time: number
  readonly news: readonly TabNews[]
}

export interface TabNews {
  readonly text: string
  readonly tone: 'good' | 'bad' | 'plain'
  /** The name of the event in the runtime, such as `proxy.ProxyExecuted`. */
  readonly event: string
}

export interface TabCheck extends OutlinedReport {
  /** The calls that fix the network and can be made now, in order. */
  readonly remedy: readonly CallStep[]
}

export interface TabProgress extends ShownProgress {
  readonly text: string
}

export interface TabNetwork {
  start(onProgress: (progress: TabProgress) => void): Promise<TabState>
  /**
   * Sets the listener for the new blocks of the three chains. The new listener replaces an earlier
   * one.
   */
  onBlocks(listener: (blocks: readonly TabBlock[]) => void): Promise<void>
  enter(situation: SituationId): Promise<TabState>
  check(onProgress: (progress: TabProgress) => void): Promise<TabCheck>
  /**
   * Makes the calls of the remedy, and waits for a new session if further calls need it. Returns
   * when no call is left, or after ten rounds.
   */
  fix(onStep: (text: string) => void): Promise<TabState>
  /**
   * Schedules the task for the full minute after the next full minute. At 12:00:30, the task is
   * scheduled for 12:02.
   */
  schedule(): Promise<TabState>
  build(rounds: number): Promise<TabState>
  /** Sends a JSON-RPC message to the service, and returns the answer. */
  request(message: string): Promise<string>
  /**
   * Moves the clocks to the time of the task's run. Then lets the chains build blocks, at most
   * eight times, until the run has succeeded or failed.
   */
  travel(): Promise<TabState>
}
