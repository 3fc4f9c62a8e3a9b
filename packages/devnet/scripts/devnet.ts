import { join } from 'node:path'
import { argv, exit, stderr, stdout } from 'node:process'
import { isParaclockError, parseUnixSeconds, renderError } from '@paraclock/core'
import { devAccount, exportNetwork, startDevnet } from '../src/index.ts'
import { describeNetworks } from './describeNetworks.ts'
import { readArguments, USAGE } from './readArguments.ts'

/** Milliseconds between two rounds of blocks, which is how long a slot lasts. */
const SLOT = 6_000

/** Those who have funds by every chain's preset. */
const NAMES = ['Alice', 'Bob', 'Charlie', 'Dave', 'Eve', 'Ferdie']

// Who reads this in a pipe wants what there is to read, and nothing about how it came about.
const report = (line: string): void => {
  if (stderr.isTTY) stderr.write(`${line}\n`)
}

try {
  const command = readArguments(argv.slice(2))
  if (command.kind === 'run') await run()
  else if (command.kind === 'export') await write(command.dir)
  else if (command.kind === 'help') stdout.write(`${USAGE}\n`)
  else {
    stderr.write(`${command.problem}\n\n${USAGE}\n`)
    exit(2)
  }
} catch (error) {
  if (!isParaclockError(error)) throw error
  if (error.code !== 'OperationAborted') {
    stderr.write(`${renderError(error)}\n`)
    exit(1)
  }
}

async function run(): Promise<void> {
  const stopping = new AbortController()
  const stopped = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stopping.abort()
      stopped.resolve()
    })
  }
  const nets = await startDevnet({
    networks: ['staging', 'main'],
    // The clocks start at the present, and a block every six seconds keeps them there.
    startTime: parseUnixSeconds(Math.floor(Date.now() / SLOT) * (SLOT / 1000)),
    autoBlock: SLOT,
    signal: stopping.signal,
    onProgress: ({ what, phase, detail }) => {
      if (phase === 'advanced') report(`${what}: ${detail}`)
    },
    onProblem: (error) => stderr.write(`${renderError(error)}\n`)
  })
  const accounts = await Promise.all(
    NAMES.map(async (name) => ({ name, address: (await devAccount(name)).address }))
  )
  stdout.write(`${describeNetworks(nets, accounts)}\n`)
  report('\na block every 6 seconds; Ctrl-C ends it')
  await stopped.promise
  report('\nstopping')
  await nets.stop()
}

async function write(dir: string): Promise<void> {
  for (const [name, variant, ports] of [
    ['staging', 'hour', {}],
    // Both can run at once.
    ['main', 'minute', { p2p: 30_410, rpc: 10_010 }]
  ] as const) {
    const folder = join(dir, name)
    const { files } = await exportNetwork({ dir: folder, name, variant, ports })
    for (const file of files) stdout.write(`${join(folder, file)}\n`)
  }
}
