import { writeFile } from 'node:fs/promises'
import { exit } from 'node:process'
import type { EvidenceFile } from '@paraclock/checklist'
import { gatherEvidence } from '@paraclock/checklist'
import { forgetTimes } from '@paraclock/checklist/fixtures/forgetTimes'
import { stringifyJson } from '@paraclock/core'
import { startDevnet } from '@paraclock/devnet'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { fixNetwork } from '../src/rehearse/fixNetwork.ts'

// Writes the fixtures of the checks' tests: evidence of a fresh devnet, and of the same devnet
// after its fixes. Ports and times are constant, so a new run changes only values that really
// changed.
const ports = { relay: 40001, service: 40002, target: 40003 }
const net = await startDevnet({ variant: 'minute', name: 'main', ports })
const config = await configureDevnet([net])
const networks = Object.entries(config.networks)
const gathered = await gatherEvidence({ config, networks, trial: false })
const base = { ...gathered, durationMilliseconds: 400 }
await save('freshEvidence.json', { ...base, gatheredAt: '2026-01-01T00:01:00.000Z' })
const [fresh] = gathered.networks
const [own] = Object.values(config.networks)
if (fresh !== undefined && own !== undefined) {
  const ready = await fixNetwork({ net, config: own, evidence: fresh })
  const gatheredAt = '2026-01-01T00:03:00.000Z'
  await save('readyEvidence.json', { ...base, gatheredAt, networks: [ready] })
}
await net.stop()
exit(0)

async function save(name: string, evidence: EvidenceFile): Promise<void> {
  const path = new URL(`../../../packages/checklist/test/fixtures/${name}`, import.meta.url)
  const untimed = { ...evidence, networks: evidence.networks.map(forgetTimes) }
  await writeFile(path, `${stringifyJson(untimed, { depth: 128 })}\n`)
}
