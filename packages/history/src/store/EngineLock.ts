/** A lock of a database engine. */
export interface EngineLock {
  /** Takes the lock. Returns `false` if another program holds it. */
  take(): Promise<boolean>
  release(): Promise<void>
}
