import { cpuUsage, memoryUsage, stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { devAccount, startDevnet } from '../src/index.ts'

/** Blocks between two lines. */
const STEP = 1_000

const { values } = parseArgs({
  options: {
    blocks: { type: 'string', default: '20000' },
    /** Gives each round a transaction, a query and a request over HTTP, too. */
    busy: { type: 'boolean', default: false }
  }
})
const wanted = Number(values.blocks)

/**
 * Runs one network for many blocks, and prints what they take: neither memory nor time may grow.
 * With `node --expose-gc` the heap is what is really held.
 */
const net = await startDevnet({ variant: 'minute' })
const signer = await devAccount('Bob')
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0)
const busyMs = (): number => {
  const { user, system } = cpuUsage()
  return (user + system) / 1_000
}

async function work(): Promise<void> {
  const { service, target } = net
  const remark = target.api.tx['system']?.['remarkWithEvent']?.(String(net.now()))
  if (remark !== undefined) await net.execute({ chain: target, call: remark, signer })
  await service.api.query['system']?.['events']?.()
  const ask = { id: 1, jsonrpc: '2.0', method: 'chain_getBlock', params: [] }
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(ask) }
  await (await fetch(service.httpUrl, init)).json()
}

stdout.write('blocks | ms per block | CPU ms per block | resident MB | heap MB\n')
for (let built = 0; built < wanted; ) {
  const [started, used] = [performance.now(), busyMs()]
  const before = built
  while (built < Math.min(before + STEP, wanted)) {
    await (values.busy ? work() : net.build())
    built += net.chains.length
  }
  const each = (milliseconds: number): string => (milliseconds / (built - before)).toFixed(1)
  const times = [each(performance.now() - started), each(busyMs() - used)]
  globalThis.gc?.()
  const { rss, heapUsed } = memoryUsage()
  stdout.write(`${[built, ...times, megabytes(rss), megabytes(heapUsed)].join(' | ')}\n`)
}
await net.stop()
