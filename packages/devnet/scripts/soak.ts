import { memoryUsage, stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { startDevnet } from '../src/index.ts'

/** Blocks between two lines. */
const STEP = 1_000

const { values } = parseArgs({ options: { blocks: { type: 'string', default: '20000' } } })
const wanted = Number(values.blocks)

/**
 * Runs one network for many blocks, and prints what they take: neither memory nor time may grow.
 * With `node --expose-gc` the heap is what is really held.
 */
const net = await startDevnet({ variant: 'minute' })
stdout.write('blocks | ms per block | resident MB | heap MB\n')
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0)
for (let built = 0; built < wanted; ) {
  const started = performance.now()
  const before = built
  while (built < Math.min(before + STEP, wanted)) {
    await net.build()
    built += net.chains.length
  }
  const each = (performance.now() - started) / (built - before)
  globalThis.gc?.()
  const { rss, heapUsed } = memoryUsage()
  const line = [built, each.toFixed(1), megabytes(rss), megabytes(heapUsed)]
  stdout.write(`${line.join(' | ')}\n`)
}
await net.stop()
