// Loaded before a command: makes the code of one runtime do to its process what code can do that gets
// past every limit of the executor. ATTACK names when, what and whose: "compile abort paraclock-target".
import { pbkdf2Sync } from 'node:crypto'
import { writeFileSync, writeSync } from 'node:fs'
import process from 'node:process'

const MEGABYTE = 1 << 20
const STEP = 16
const MOST = 1536

const attacks = {
  abort: () => process.abort(),
  // Native code that is in JavaScript's thread: no timeout of JavaScript ends it.
  block: () => {
    writeSync(2, 'blocked')
    pbkdf2Sync('', '', 2 ** 31 - 1, 64, 'sha512')
  },
  memory: () => {
    const kept = []
    try {
      while (kept.length * STEP < MOST) {
        kept.push(Buffer.alloc(STEP * MEGABYTE, 1))
        writeFileSync('taken', String(kept.length * STEP))
      }
    } catch {
      // What is native does not ask: it ends the process.
    }
    process.abort()
  }
}

const [stage, kind, name] = (process.env.ATTACK ?? '').split(' ')

function attack(now, module) {
  const [version] = WebAssembly.Module.customSections(module, 'runtime_version')
  if (now !== stage || version === undefined) return
  if (Buffer.from(version).includes(name)) attacks[kind]()
}

WebAssembly.Module = new Proxy(WebAssembly.Module, {
  construct(target, args) {
    const module = Reflect.construct(target, args)
    attack('compile', module)
    return module
  }
})
WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
  construct(target, args) {
    attack('run', args[0])
    return Reflect.construct(target, args)
  }
})
if (stage === 'now') attacks[kind]()
