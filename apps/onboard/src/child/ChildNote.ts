/** How a child ended before its command was done. */
export interface ChildEnd {
  /** The cause of the end: `SIGABRT`. */
  readonly how: string
  /** The code that ended it, and its runtime if it is known; absent if no code caused the end. */
  readonly code?: { readonly hash: string; readonly runtime?: string }
}

/** The file descriptor for the child's notes to its parent, one on each line. */
export const NOTES_FD = 4

/** How often the child writes an empty line, in milliseconds: its event loop is not blocked. */
export const BEAT_MS = 1000

export type ChildNote =
  | {
      /** The hash of the code that begins: it is compiled, or one of its methods is called. */
      readonly code: string
      /** The name and spec version of its runtime, once they are known. */
      readonly runtime?: string
    }
  | {
      /** The exit code: the command is done. */
      readonly exit: number
    }

/** Reads a line of the child, which ran external code: anything else than a note counts as a beat. */
export function readNote(line: string): ChildNote | undefined {
  if (line === '') return undefined
  let said: unknown
  try {
    said = JSON.parse(line)
  } catch {
    return undefined
  }
  const { code, runtime, exit } = Object(said) as Readonly<Record<string, unknown>>
  if (typeof exit === 'number' && Number.isInteger(exit) && exit >= 0 && exit < 256) return { exit }
  if (typeof code !== 'string' || !/^0x[0-9a-f]{64}$/.test(code)) return undefined
  return typeof runtime === 'string' ? { code, runtime } : { code }
}
