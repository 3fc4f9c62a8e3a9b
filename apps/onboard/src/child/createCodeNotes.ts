import type { RuntimeGuard } from '@paraclock/executor/guard'
import { BEAT_MS, type ChildNote } from './ChildNote.ts'

const MAX_NAME_LENGTH = 100

/**
 * Writes a note before code of a chain runs, and an empty note when no code runs. A note about the
 * same code is repeated after `BEAT_MS`. It shows that no single call blocks the process, even if
 * the command never pauses between calls, so that no timer runs.
 */
export function createCodeNotes(note: (said?: ChildNote) => void) {
  let last: readonly (string | undefined)[] = []
  let noted = 0
  const onBegin: RuntimeGuard['onBegin'] = (code, runtime) => {
    const now = performance.now()
    if (code === last[0] && runtime === last[1] && now - noted < BEAT_MS) return
    noted = now
    last = [code, runtime]
    note({ code, runtime: runtime?.slice(0, MAX_NAME_LENGTH) })
  }
  const noteIdle = (): void => {
    last = []
    note()
  }
  return { onBegin, noteIdle }
}
