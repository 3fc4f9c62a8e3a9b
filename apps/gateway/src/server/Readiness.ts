/** Whether a gateway can be sent clients, and if not, why. */
export interface Readiness {
  readonly isReady: boolean
  readonly problem?: string
  /** How long the head has stood still, in milliseconds; `null` while none is known. */
  readonly headAgeMs: number | null
}
