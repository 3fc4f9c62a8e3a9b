/** What a task's runs cost, in the smallest unit of the service's token. */
export interface FeeDetails {
  /** For triggering the action. */
  readonly executionFee: bigint
  /** For sending a call to another chain. */
  readonly xcmpFee: bigint
}
