import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { execPath, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { WebSocket } from 'ws'

// Measures how many calls a second 32 clients get answered, if each sends the next after an answer:
// by a stand-in for a node, and by a gateway in front of it with and without its cache.

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    /** A real node to measure in place of the stand-in. */
    node: { type: 'string' }
  }
})
const CLIENTS = 32
const seconds = Number(values.seconds)
const children: ChildProcess[] = []

/** Starts a program, and returns the URL and the process that it prints. */
async function start(program: URL, ...args: string[]): Promise<{ url: string; pid: number }> {
  const path = fileURLToPath(program)
  const child = spawn(execPath, ['--conditions=@paraclock/source', path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  children.push(child)
  const url = await new Promise<string>((resolve) => {
    let said = ''
    child.stdout.on('data', (data) => {
      said += String(data)
      const [, place] = /listening at \w+:\/\/([\d.:]+)/.exec(said) ?? []
      if (place !== undefined) resolve(`ws://${place}`)
    })
  })
  return { url, pid: child.pid ?? 0 }
}

async function measure(url: string, request: (id: number) => string) {
  const latencies: number[] = []
  let [lastId, errors] = [0, 0]
  const end = performance.now() + seconds * 1000
  const run = async (): Promise<void> => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    await new Promise((resolve) => socket.once('open', resolve))
    await new Promise<void>((resolve) => {
      let askedAt = 0
      const ask = (): void => {
        askedAt = performance.now()
        lastId += 1
        socket.send(request(lastId))
      }
      socket.on('message', (data) => {
        latencies.push(performance.now() - askedAt)
        if (String(data).includes('"error"')) errors += 1
        if (performance.now() < end) ask()
        else resolve()
      })
      ask()
    })
    socket.terminate()
  }
  await Promise.all(Array.from({ length: CLIENTS }, run))
  latencies.sort((one, other) => one - other)
  const at = (share: number) => (latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(1)
  return { perSecond: Math.round(latencies.length / seconds), p50: at(0.5), p99: at(0.99), errors }
}

/** Returns the resident memory of a process on Linux, in MiB. */
function residentMemory(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** Returns the processor time that a process has used, in microseconds; 0 for a real node. */
function usedCpu(pid: number): number {
  if (pid === 0) return 0
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(13)
  // The system counts in hundredths of a second.
  return (Number(user) + Number(system)) * 10_000
}

const HASH = `0x${'11'.repeat(32)}`
/** A runtime call at a block, about the account of this number. */
const call = (id: number, account: number): string => {
  const data = account.toString(16).padStart(64, '0')
  const params = ['AccountNonceApi_account_nonce', `0x${data}`, HASH]
  return JSON.stringify({ jsonrpc: '2.0', id, method: 'state_call', params })
}

stdout.write(`load before: ${loadavg()[0]?.toFixed(1)}\n`)
const node = values.node
  ? { url: values.node, pid: 0 }
  : await start(new URL('./bareNode.ts', import.meta.url))
const gateway = await start(
  new URL('../src/main.ts', import.meta.url),
  ...['--upstream', node.url, '--port', '0', '--rate-per-address', '0']
)
const rows = [
  ['node', node, (id: number) => call(id, id)],
  ['gateway, cached', gateway, (id: number) => call(id, 1)],
  ['gateway, uncached', gateway, (id: number) => call(id, id)]
] as const
for (const [name, { url, pid }, request] of rows) {
  const before = usedCpu(pid)
  const { perSecond, p50, p99, errors } = await measure(url, request)
  const cpu = Math.round((usedCpu(pid) - before) / perSecond / seconds)
  const times = `p50 ${p50} ms, p99 ${p99} ms, ${cpu} µs of its processor`
  stdout.write(`${name.padEnd(18)} ${perSecond}/s, ${errors} errors, ${times}\n`)
}
stdout.write(`resident memory of the gateway: ${residentMemory(gateway.pid)} MiB\n`)
for (const child of children) child.kill('SIGTERM')
