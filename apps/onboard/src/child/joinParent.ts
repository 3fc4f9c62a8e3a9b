import { EventEmitter } from 'node:events'
import { writeSync } from 'node:fs'
import type { Hex } from '@paraclock/core'
import { guardRuntimes } from '@paraclock/executor/guard'
import { BEAT_MS, type ChildEnd, type ChildNote, NOTES_FD } from './ChildNote.ts'
import { describeCulprit } from './explainEnd.ts'

const MAX_NAME_LENGTH = 100

/**
 * Connects the process of a command to its parent. The process reports each code before it runs, and
 * regularly that its event loop is not blocked. The command stops when the parent sends a signal or
 * exits. `leave` sends the exit code to the parent.
 */
export function joinParent(process: NodeJS.Process) {
  const [ends = '[]'] = process.argv.splice(2, 1)
  const note = (said?: ChildNote): void => {
    try {
      writeSync(NOTES_FD, `${said === undefined ? '' : JSON.stringify(said)}\n`)
    } catch {
      // The parent has exited, and the command is being stopped.
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
      note({ code, runtime: runtime?.slice(0, MAX_NAME_LENGTH) })
    }
  })
  setInterval(note, BEAT_MS).unref()
  const signals = new EventEmitter()
  const stop = (signal: unknown): void => {
    if (signal === 'SIGINT' || signal === 'SIGTERM') signals.emit(signal, signal)
  }
  // A terminal sends these signals to both processes.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  process.on('message', stop)
  process.once('disconnect', () => stop('SIGTERM'))
  // The channel to the parent must not keep the process running.
  process.channel?.unref()
  return {
    signals: signals as unknown as Pick<NodeJS.Process, 'on' | 'off'>,
    leave: (exit: number) => note({ exit })
  }
}
