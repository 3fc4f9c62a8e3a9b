// Checks of a team's own, beside the built-in ones, judged at once and again from saved evidence.
import { stdout } from 'node:process'
import {
  composeReport,
  createChecklist,
  defineConfig,
  gatherEvidence,
  parseEvidence
} from '@paraclock/checklist'
import { stringifyJson } from '@paraclock/core'
import { startDevnet } from '@paraclock/devnet'
import extension from './extension/myChecks.ts'

const net = await startDevnet({ variant: 'hour', name: 'staging' })
const config = defineConfig({
  networks: {
    staging: {
      relay: { endpoints: [net.relay.wsUrl] },
      service: { endpoints: [net.service.wsUrl], paraId: 2114 },
      target: { endpoints: [net.target.wsUrl], paraId: 2200 },
      user: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
      automation: { call: { pallet: 'system', method: 'remark', args: { remark: '0x01' } } }
    }
  },
  waivers: [
    { check: 'acme-paid-until-spring', reason: 'a development network', until: '2999-12-31' }
  ]
})
const checklist = createChecklist([{ source: './extension/myChecks.ts', extension }])
const networks = Object.entries(config.networks)
const evidence = await gatherEvidence({ config, networks, checklist })
await net.stop()

// What is saved can be judged again, anywhere: no chain is asked.
const saved = parseEvidence({ text: stringifyJson(evidence, { depth: 128 }), source: 'saved.json' })
for (const [name, checks] of [
  ['with the extension', checklist.checks],
  ['without', undefined]
] as const) {
  const report = composeReport({
    evidence: saved,
    selection: { only: ['extensions'] },
    waivers: config.waivers ?? [],
    now: Date.now(),
    checks
  })
  stdout.write(`${name}: ${report.verdict}\n`)
  for (const { id, outcome, summary, remedies, waiver } of report.networks[0]?.results ?? []) {
    stdout.write(`  ${outcome} ${id}: ${summary}${waiver === undefined ? '' : ' (waived)'}\n`)
    for (const remedy of remedies) stdout.write(`    ${remedy.summary}\n`)
  }
}

// Prints:
// with the extension: ready
//   pass acme-blocks-in-time: 6000 ms
//   fail acme-paid-until-spring: 100 runs (waived)
//     Set automation.plannedRuns to 1000.
// without: undetermined
//   error acme-blocks-in-time: the check "acme-blocks-in-time" cannot be judged: "the evidence was gathered for it, and no extension here has it"
//     Judge saved evidence with the configuration that names its extensions: `paraclock check --from <file> --config <file>`.
//   error acme-paid-until-spring: the check "acme-paid-until-spring" cannot be judged: "the evidence was gathered for it, and no extension here has it"
//     Judge saved evidence with the configuration that names its extensions: `paraclock check --from <file> --config <file>`.
