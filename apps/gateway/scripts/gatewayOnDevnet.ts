import { env, exit, stderr, stdout } from 'node:process'
import { isParaclockError, renderError, unixSecondsFromDate } from '@paraclock/core'
import { devAccount, startDevnet } from '@paraclock/devnet'
import { readGatewayConfig, startGateway } from '../src/index.ts'

/** How long a slot of the devnet's chains lasts, in milliseconds. */
const SLOT = 6_000

const stopping = new AbortController()
const stopped = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stopping.abort()
      resolve()
    })
  }
})

try {
  const net = await startDevnet({
    variant: 'hour',
    startTime: unixSecondsFromDate(new Date(Math.floor(Date.now() / SLOT) * SLOT)),
    autoBlock: SLOT,
    signal: stopping.signal,
    onProblem: (error) => stderr.write(`${renderError(error)}\n`)
  })
  const flags = { upstreams: [net.service.wsUrl], logLevel: 'warn', diagnostics: true }
  const { config, problems } = readGatewayConfig({ flags, env })
  if (problems[0]) throw problems[0]
  const gateway = await startGateway(config)
  await gateway.untilReady()
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
} catch (error) {
  if (!isParaclockError(error)) throw error
  if (error.code !== 'OperationAborted') {
    stderr.write(`${renderError(error)}\n`)
    exit(1)
  }
}
