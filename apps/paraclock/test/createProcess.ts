import { EventEmitter } from 'node:events'
import nodeProcess from 'node:process'
import type { ProcessLike } from '../src/commands/run/runMain.ts'

/** A process whose output is kept. */
export function createProcess(cwd: string, ...argv: readonly string[]) {
  const texts = { out: '', err: '' }
  const stream = (name: 'out' | 'err') =>
    Object.assign(new EventEmitter(), {
      write: (text: string, done?: () => void) => {
        texts[name] += text
        done?.()
        return true
      }
    })
  const process = Object.assign(new EventEmitter(), {
    argv: ['node', 'paraclock', ...argv],
    cwd: () => cwd,
    env: { XDG_CACHE_HOME: cwd, XDG_STATE_HOME: cwd },
    stdout: stream('out'),
    stderr: stream('err'),
    versions: nodeProcess.versions
  }) as unknown as ProcessLike & EventEmitter
  return { process, texts }
}
