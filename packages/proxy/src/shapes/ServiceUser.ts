/** The service's chain and the user's account there, as a target needs them to know the user. */
export interface ServiceUser {
  /** The service's parachain. */
  readonly paraId: number
  /** The user's account on the service's chain. Defaults to the account on the target. */
  readonly account?: string | Uint8Array
}
