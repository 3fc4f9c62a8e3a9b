import { argv, env, exit, stderr, stdout } from 'node:process'
import { isParaclockError, renderError, unixSecondsFromDate } from '@paraclock/core'
import { readOptions } from '../src/options.ts'
import { parseCommand } from '../src/runGateway.ts'
import { startGateway } from '../src/startGateway.ts'

/** How long a slot of the devnet's chains lasts, in milliseconds. */
const SLOT = 6_000

// Package managers that pass arguments on may leave `--` before them.
if (argv[2] === '--') argv.splice(2, 1)
const stopping = new AbortController()

const { help, version, given } = readCommand()
const onDevnet = { logLevel: 'warn', ...given, upstreams: ['ws://127.0.0.1'] }
/** Whether the options are correct except for a missing upstream, which the devnet then becomes. */
const needsDevnet =
  !help && !version && given.upstreams === undefined && readOptions(onDevnet).problems.length === 0

/** The gateway's own command reports what is wrong. */
function readCommand(): ReturnType<typeof parseCommand> {
  try {
    return parseCommand({ argv: argv.slice(2), env })
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return { help: true, version: false, given: {} }
  }
}

async function runOnDevnet(): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        stopping.abort()
        resolve()
      })
    }
  })
  // Load it on demand, because it takes longer to load than the gateway.
  const { devAccount, startDevnet } = await import('@paraclock/devnet')
  const net = await startDevnet({
    variant: 'hour',
    startTime: unixSecondsFromDate(new Date(Math.floor(Date.now() / SLOT) * SLOT)),
    autoBlock: SLOT,
    signal: stopping.signal,
    onProblem: (error) => stderr.write(`${renderError(error)}\n`)
  })
  const { read } = readOptions({ ...onDevnet, upstreams: [net.service.wsUrl] })
  const gateway = await startGateway(read)
  const { address } = await devAccount('Alice')
  const request = {
    id: 1,
    jsonrpc: '2.0',
    method: 'automationTime_generateTaskId',
    params: [address, 'rent']
  }
  stdout.write(`The gateway answers at ${gateway.httpUrl} and ${gateway.wsUrl}, in front of\n`)
  stdout.write(`the development network's service at ${net.service.wsUrl};\n`)
  stdout.write(`its health and metrics are at ${gateway.operatorUrl}. For example:\n\n`)
  stdout.write(`  curl -s -H 'Content-Type: application/json' \\\n`)
  stdout.write(`    -d '${JSON.stringify(request)}' ${gateway.httpUrl}\n\n`)
  stdout.write('A block every 6 seconds; Ctrl-C ends it.\n')
  await stopped
  await gateway.close()
  await net.stop()
}

try {
  // The gateway's own command handles everything else.
  if (needsDevnet) await runOnDevnet()
  else await import('../src/main.ts')
} catch (error) {
  if (!isParaclockError(error)) throw error
  if (error.code !== 'OperationAborted') {
    stderr.write(`${renderError(error)}\n`)
    exit(1)
  }
}
