import { EventEmitter } from 'node:events'
import { writeSync } from 'node:fs'
import modules from 'node:module'
import process from 'node:process'
import { type ChildNote, NOTES_FD } from './child/ChildNote.ts'

// The program of the child process. main.ts starts this process for a command. Before code of a
// chain runs, the child reports the hash of the code to its parent. When the code has run, the child
// writes an empty line. The command stops when the parent sends a signal or exits.

const MAX_NAME_LENGTH = 100

// Node.js caches only modules that are imported after this call.
modules.enableCompileCache()
const { guardRuntimes } = await import('@paraclock/executor/guard')

function note(said?: ChildNote): void {
  try {
    writeSync(NOTES_FD, `${said === undefined ? '' : JSON.stringify(said)}\n`)
  } catch {
    // The parent has exited, so it cannot read the note. The event `disconnect` then stops the
    // command.
  }
}

guardRuntimes({
  onBegin: (code, runtime) => note({ code, runtime: runtime?.slice(0, MAX_NAME_LENGTH) }),
  onEnd: note
})

const signals = new EventEmitter()
function stop(signal: unknown): void {
  if (signal === 'SIGINT' || signal === 'SIGTERM') signals.emit(signal, signal)
}
// Ctrl-C in a terminal sends a signal to the parent and to the child. The parent also forwards the
// signal. The child ignores a second signal.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
process.on('message', stop)
process.once('disconnect', () => stop('SIGTERM'))
// An open IPC channel to the parent would keep the child running after its work.
process.channel?.unref()

const { runMain } = await import('./commands/run/runMain.ts')
const exit = await runMain(process, {
  signals: signals as unknown as Pick<NodeJS.Process, 'on' | 'off'>
})
note({ exit })
process.exit(exit)
