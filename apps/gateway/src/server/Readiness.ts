/** Whether a gateway can answer clients. If not, `problem` gives the reason. */
export interface Readiness {
  readonly isReady: boolean
  readonly problem?: string
  /** The time since the head last changed, in milliseconds; `null` while no head is known. */
  readonly headAgeMs: number | null
}
