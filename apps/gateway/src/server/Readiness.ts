/** Whether a gateway can answer clients. `problem` states the reason if it cannot. */
export interface Readiness {
  readonly isReady: boolean
  readonly problem?: string
  /** The time since the head last changed, in milliseconds; `null` while no head is known. */
  readonly headAgeMs: number | null
}
