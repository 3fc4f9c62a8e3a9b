import { openSocket } from './openSockets.ts'
import type { Child } from './startChild.ts'
import { startGateway } from './startGateway.ts'

const WORKERS = 8
const MEBIBYTE = 1024 * 1024

interface Kind {
  readonly body: string
  /** The code of the error that is due; `undefined` for a result, `none` for no answer. */
  readonly due: number | 'none' | undefined
}

const call = (method: string, params = '[]'): string =>
  `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`
const batch = (count: number): string =>
  `[${Array.from({ length: count }, () => call('system_chain')).join(',')}]`

/** Valid and hostile requests, half of each. */
const kinds: readonly Kind[] = [
  { body: call('system_chain'), due: undefined },
  { body: call('state_call', '["Api_call","0x01"]'), due: undefined },
  { body: call('chain_getHeader'), due: undefined },
  { body: batch(50), due: undefined },
  { body: call('rpc_methods'), due: undefined },
  { body: '{"jsonrpc":"2.0","method":"system_chain"}', due: 'none' },
  { body: '{"jsonrpc":"2.0","id":1,"me', due: -32700 },
  { body: call('author_insertKey'), due: -32601 },
  { body: call('automationTime_generateTaskId', '[1,2]'), due: -32602 },
  { body: batch(10_000), due: -32005 },
  { body: '['.repeat(100_000), due: -32005 },
  { body: call('state_call', `["${'a'.repeat(10 * MEBIBYTE)}"]`), due: -32005 }
]

/** A mixture of valid and hostile requests: errors only where they are due, and memory flat. */
export async function measureSoak(node: Child, seconds: number): Promise<void> {
  const gateway = await startGateway(node)
  const end = performance.now() + seconds * 1000
  const counts = { asked: 0, wrong: 0 }
  const memory: number[] = []
  const watching = setInterval(() => memory.push(gateway.memory()), 1000)
  const work = async (worker: number): Promise<void> => {
    for (let turn = worker; performance.now() < end; turn += 1) {
      const kind = kinds[turn % kinds.length] as Kind
      counts.asked += 1
      if (!(await isAnsweredAsDue(gateway.port, kind))) counts.wrong += 1
    }
  }
  const neverRead = async (): Promise<void> => {
    while (performance.now() < end) {
      const socket = await openSocket(gateway.wsUrl)
      socket.on('error', () => {})
      socket.pause()
      for (let count = 0; count < 200; count += 1) socket.send(call('rpc_methods'))
      await new Promise((resolve) => setTimeout(resolve, 500))
      socket.terminate()
    }
  }
  await Promise.all([neverRead(), ...Array.from({ length: WORKERS }, (_, index) => work(index))])
  clearInterval(watching)
  const tenth = Math.max(1, Math.floor(memory.length / 10))
  const mean = (some: readonly number[]): number =>
    Math.round(some.reduce((sum, value) => sum + value, 0) / some.length)
  process.stdout.write(
    `${seconds} s of valid and hostile requests: ${counts.asked} asked, ${counts.wrong} not answered as due; ` +
      `memory ${mean(memory.slice(tenth, 3 * tenth))} MiB early, ${mean(memory.slice(-2 * tenth))} MiB late, ` +
      `${Math.max(...memory)} MiB at most\n\n`
  )
  await gateway.stop()
}

async function isAnsweredAsDue(port: number, { body, due }: Kind): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body
    })
    const text = await response.text()
    if (due === 'none') return text === ''
    const answer = JSON.parse(text) as { error?: { code: number } }
    return answer.error?.code === due
  } catch {
    // The connection may be ended under a body that is refused before all of it has come.
    return due === -32005
  }
}
