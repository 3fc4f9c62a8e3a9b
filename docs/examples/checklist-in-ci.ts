// The checklist as a step of a build: a line for each failure, and an exit code. The command does the same
// with reports for build servers: paraclock check --report junit=paraclock.xml
import process, { stdout } from 'node:process'
import { composeReport, defineConfig, gatherEvidence } from '@paraclock/checklist'
import { startDevnet } from '@paraclock/devnet'

const net = await startDevnet({ variant: 'hour', ready: true })
const config = defineConfig({
  networks: {
    staging: {
      relay: { endpoints: [net.relay.wsUrl] },
      service: { endpoints: [net.service.wsUrl], paraId: 2114 },
      target: { endpoints: [net.target.wsUrl], paraId: 2200 },
      user: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
      automation: { call: '0x00000401' }
    }
  }
})
const evidence = await gatherEvidence({ config, networks: Object.entries(config.networks) })
await net.stop()
const report = composeReport({ evidence, now: Date.now() })
for (const { network, results } of report.networks) {
  for (const { id, outcome, summary, remedies } of results) {
    if (outcome !== 'fail' && outcome !== 'error') continue
    stdout.write(`${network}: ${outcome} ${id}: ${summary}\n`)
    for (const remedy of remedies) stdout.write(`  ${remedy.summary}\n`)
  }
}
stdout.write(`${report.verdict}\n`)
if (report.verdict !== 'ready') process.exitCode = 1

// Prints:
// ready
