import { EventEmitter } from 'node:events'
import { writeSync } from 'node:fs'
import type { Hex } from '@paraclock/core'
import { guardRuntimes } from '@paraclock/executor/guard'
import { BEAT_MS, type ChildEnd, type ChildNote, NOTES_FD } from './ChildNote.ts'
import { describeCulprit } from './explainEnd.ts'

const MAX_NAME_LENGTH = 100

export interface Parent {
  /** Emits the signals that stop the command. */
  readonly signals: Pick<NodeJS.Process, 'on' | 'off'>
  /** Sends the exit code to the parent. */
  readonly leave: (exitCode: number) => void
}

/**
 * Connects the process of a command to its parent. It reports each code before running it, reports
 * that the event loop is not blocked, and stops the command when the parent asks for it or is gone.
 */
export function joinParent(process: NodeJS.Process): Parent {
  const [ends = '[]'] = process.argv.splice(2, 1)
  const note = (said?: ChildNote): void => {
    try {
      writeSync(NOTES_FD, `${said === undefined ? '' : JSON.stringify(said)}\n`)
    } catch {
      // The parent is gone: the command is being stopped.
    }
  }
  const withheld = (JSON.parse(ends) as readonly ChildEnd[]).flatMap((end) =>
    end.code === undefined ? [] : [[end.code.hash as Hex, describeCulprit(end)] as const]
  )
  let last: readonly (string | undefined)[] = []
  guardRuntimes({
    withheld: new Map(withheld),
    onBegin: (code, runtime) => {
      if (code === last[0] && runtime === last[1]) return
      last = [code, runtime]
      note({
        code,
        runtime: runtime?.slice(0, MAX_NAME_LENGTH)
      })
    }
  })
  setInterval(note, BEAT_MS).unref()
  const signals = new EventEmitter()
  const stop = (signal: unknown): void => {
    if (signal === 'SIGINT' || signal === 'SIGTERM') signals.emit(signal, signal)
  }
  // A terminal sends them to both processes.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  process.on('message', stop)
  process.once('disconnect', () => stop('SIGTERM'))
  // Waiting for the parent does not keep a command alive.
  process.channel?.unref()
  return {
    signals: signals as unknown as Parent['signals'],
    leave: (exit) => note({ exit })
  }
}
