/** How a child ended before its command was done. */
export interface ChildEnd {
  /** The signal or fault that ended the child: `SIGABRT`. */
  readonly how: string
  /** The code that ended the child, if code of a chain was running. */
  readonly code?: { readonly hash: string; readonly runtime?: string }
}

/** Describes why the code of a chain is withheld: it ended an earlier process. */
export function describeCulprit({ how, code }: ChildEnd): string {
  return `${code?.runtime ?? 'it'} ended the process that ran it: ${how}`
}

/** The file descriptor for the child's notes to its parent, one on each line. */
export const NOTES_FD = 4

/**
 * How often the child writes an empty line, in milliseconds. The line shows that its event loop is
 * not blocked.
 */
export const BEAT_MS = 1000

export type ChildNote =
  // The hash of the code that begins to run. The name and spec version of the runtime follow once
  // they are known.
  | { readonly code: string; readonly runtime?: string }
  // The exit code of the command, when the command is done.
  | { readonly exit: number }

/** Reads a line from the child. The child ran the code of a chain, so any line may be malformed. */
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
