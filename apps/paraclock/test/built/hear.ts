import type { ChildProcess } from 'node:child_process'

const MAX_MS = 300_000

/** What a process says until it has said something, or ends. One that takes too long is killed. */
export function hear(child: ChildProcess, wanted?: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`it takes too long: ${said}`))
    }, MAX_MS)
    const done = () => {
      clearTimeout(late)
      resolve(said)
    }
    const listen = (text: unknown) => {
      said += String(text)
      if (wanted?.test(said)) done()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('close', done)
  })
}
