/** Whether a gateway can be sent clients, and if not, why. */
export interface Readiness {
  readonly isReady: boolean
  readonly problem?: string
  /** The time since the head last changed, in milliseconds; `null` while no head is known. */
  readonly headAgeMs: number | null
}
