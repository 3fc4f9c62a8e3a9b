import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { type ChildEnd, NOTES_FD, readNote } from './ChildNote.ts'

// A child counts as blocked if it writes no line during this many intervals of `BEAT_MS` while code
// of a chain runs. The child itself aborts a call of a runtime after half of this time.
const MAX_SILENT_BEATS = 20
export const BEAT_MS = 1000
// After a stop signal or the end of its command, a child must exit within this many milliseconds.
const LEAVING_MS = 2000
const STOPPING = ['SIGINT', 'SIGTERM'] as const
// The exit codes for signals that a person or the system sends. A crash has a different signal.
const SENT: Readonly<Record<string, number>> = {
  SIGHUP: 129,
  SIGINT: 130,
  SIGQUIT: 131,
  SIGTERM: 143
}
// Windows has no signals. On Windows, an exit code above this number means a crash.
const LAST_EXIT_CODE = 128

/**
 * Waits until a child process exits. Returns the exit code of the command, or a {@link ChildEnd} if
 * the child ended before its command was done. The first SIGINT or SIGTERM of this process is
 * forwarded to the child. The second signal kills the child.
 */
export async function awaitChild(
  child: ChildProcess,
  process: Pick<NodeJS.Process, 'on' | 'off'>
): Promise<number | ChildEnd> {
  let code: ChildEnd['code']
  let done: number | undefined
  let stopped: NodeJS.Signals | undefined
  let silent = 0
  let isRunning = false
  let isBlocked = false
  let leaving: NodeJS.Timeout | undefined
  const end = (): void => void child.kill('SIGKILL')
  const leave = (): void => {
    leaving ??= setTimeout(end, LEAVING_MS)
  }
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stopped === undefined) {
      leave()
      // Sending fails if the child has exited. The event `close` then ends the wait.
      child.send(signal, () => {})
    } else end()
    stopped ??= signal
  }
  const beating = setInterval(() => {
    silent += 1
    // While no code of a chain runs, the command may be busy, or the terminal takes no output.
    if (!isRunning || silent <= MAX_SILENT_BEATS) return
    isBlocked = true
    end()
  }, BEAT_MS)
  // A child that could not be started may have no streams.
  listen(child.stdio?.[NOTES_FD] as Readable | undefined, (line) => {
    silent = 0
    if (line === '') isRunning = false
    const note = readNote(line)
    if (note === undefined) return
    if ('exit' in note) {
      done = note.exit
      leave()
    } else {
      isRunning = true
      code = { hash: note.code, runtime: note.runtime }
    }
  })
  for (const signal of STOPPING) process.on(signal, onSignal)
  try {
    const [exitCode, signal] = await new Promise<readonly [number | null, NodeJS.Signals | null]>(
      (resolve, reject) => {
        child.once('error', reject)
        child.once('close', (...how) => resolve(how))
      }
    )
    if (done !== undefined) return done
    const sent = SENT[stopped ?? signal ?? '']
    if (sent !== undefined) return sent
    const isCrash = signal !== null || (exitCode ?? 0) > LAST_EXIT_CODE
    const ended = signal ?? `exit code ${exitCode}`
    const how = isBlocked ? `blocked for ${MAX_SILENT_BEATS} s` : ended
    return { how, code: isCrash ? code : undefined }
  } finally {
    clearInterval(beating)
    clearTimeout(leaving)
    for (const signal of STOPPING) process.off(signal, onSignal)
  }
}

function listen(notes: Readable | undefined, onLine: (line: string) => void): void {
  let rest = ''
  notes?.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
}
