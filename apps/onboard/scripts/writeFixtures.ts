import { writeFile } from 'node:fs/promises'
import { exit } from 'node:process'
import type { EvidenceFile } from '@paraclock/checklist'
import { gatherEvidence } from '@paraclock/checklist'
import { forgetTimes } from '@paraclock/checklist/fixtures/forgetTimes'
import { type NetworkAnswers, recordAnswers } from '@paraclock/checklist/fixtures/replayAnswers'
import { createConnections } from '@paraclock/connect'
import { stringifyJson } from '@paraclock/core'
import { startDevnet } from '@paraclock/devnet'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { fixNetwork } from '../src/rehearse/fixNetwork.ts'

// Writes the fixtures of the checks' tests: evidence of a fresh devnet, and of the same devnet
// after its fixes, each with what its chains answered. Ports and times are constant, so a new run changes only values that really
// changed.
const ports = { relay: 40001, service: 40002, target: 40003 }
const net = await startDevnet({ variant: 'minute', name: 'main', ports })
const config = await configureDevnet([net])
const networks = Object.entries(config.networks)
const answers: NetworkAnswers = {}
const connections = recordAnswers(createConnections(), answers)
const gathered = await gatherEvidence({ config, networks, connections, trial: false })
const base = { ...gathered, durationMilliseconds: 400 }
await save('fresh', { ...base, gatheredAt: '2026-01-01T00:01:00.000Z' })
const [fresh] = gathered.networks
const [own] = Object.values(config.networks)
if (fresh !== undefined && own !== undefined) {
  const ready = await fixNetwork({ net, config: own, evidence: fresh, connections })
  const gatheredAt = '2026-01-01T00:03:00.000Z'
  await save('ready', { ...base, gatheredAt, networks: [ready] })
}
await connections.close()
await net.stop()
exit(0)

async function save(name: string, evidence: EvidenceFile): Promise<void> {
  const untimed = { ...evidence, networks: evidence.networks.map(forgetTimes) }
  for (const [kind, content] of Object.entries({ Evidence: untimed, Answers: answers })) {
    const file = `../../../packages/checklist/test/fixtures/${name}${kind}.json`
    await writeFile(new URL(file, import.meta.url), `${stringifyJson(content, { depth: 128 })}\n`)
  }
}
