import process from 'node:process'
import { gatherNetwork } from '@paraclock/checklist'
import { createConnections } from '@paraclock/connect'
import { stringifyJson } from '@paraclock/core'
import { startDevnet } from '@paraclock/devnet'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { fixNetwork } from '../src/rehearse/fixNetwork.ts'

// Runs a ready network in its own process, so that its processor time is not counted as the
// command's.
const net = await startDevnet({ variant: 'minute', name: 'main' })
const config = await configureDevnet([net])
const own = config.networks['main']
if (own === undefined) throw new TypeError('no network')
const connections = createConnections()
const evidence = await gatherNetwork({ name: 'main', config: own, connections })
await fixNetwork({ net, config: own, evidence, connections })
await connections.close()
process.stdout.write(`${stringifyJson(config)}\n`)
process.on('disconnect', () => process.exit(0))
