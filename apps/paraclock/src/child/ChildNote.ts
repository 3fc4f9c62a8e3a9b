export interface ChildEnd {
  /** The signal that killed the child (`SIGABRT`), or a text: `exit code 9`, `blocked for 20 s`. */
  readonly how: string
  /** The code that the child reported last. Absent without a report, or without a crash. */
  readonly code?: { readonly hash: string; readonly runtime?: string }
}

/** The file descriptor on which the child writes notes to its parent. Each line is one note. */
export const NOTES_FD = 4

export type ChildNote =
  // Code of a chain begins to run. `code` is the hash of the code. `runtime` is the name and
  // version of the runtime, and is absent until the child has read both.
  { readonly code: string; readonly runtime?: string } | { readonly exit: number }

/** Parses a line of the child. The line may be malformed, because the child ran untrusted code. */
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
  return { code, runtime: typeof runtime === 'string' ? runtime : undefined }
}
