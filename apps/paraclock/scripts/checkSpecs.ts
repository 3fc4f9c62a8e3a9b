import { basename } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { gatherNetwork, judgeNetwork, listChecks, type NetworkConfig } from '@paraclock/checklist'
import { startDevnet } from '@paraclock/devnet'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { readChainFile } from '../src/rehearse/readChainFile.ts'
import { selectTarget } from '../src/rehearse/selectTarget.ts'

// Runs the checklist against other chains. Each given raw chain specification or WebAssembly
// runtime runs as the target beside the relay chain and the service. Results that do not pass are
// printed.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    'proxy-type': { type: 'string', default: 'Any' },
    preset: { type: 'string', default: 'local_testnet' },
    all: { type: 'boolean' }
  }
})
for (const path of positionals) {
  process.stdout.write(`\n# ${basename(path)}\n`)
  const parachain = await readChainFile({
    source: path.endsWith('.wasm')
      ? { kind: 'runtime', path, preset: values.preset }
      : { kind: 'spec', path },
    cwd: process.cwd()
  })
  const whole = await startDevnet({
    variant: 'hour',
    name: 'staging',
    parachains: [parachain]
  })
  try {
    const net = selectTarget(whole, parachain.name)
    await net.build(1)
    const own = (await configureDevnet([net])).networks['staging'] as NetworkConfig
    const { api, paraId } = net.target
    const { specName, specVersion } = api.runtimeVersion
    process.stdout.write(
      `${specName.toString()} ${specVersion.toString()}, metadata ${api.runtimeMetadata.version}, para ${paraId}\n`
    )
    const { call, providedId = 'rent' } = own.automation
    const automation = { call, providedId, proxyType: values['proxy-type'] }
    const config: NetworkConfig = { ...own, automation }
    const evidence = await gatherNetwork({ name: 'staging', config })
    const results = judgeNetwork({
      checks: listChecks(),
      evidence,
      gatheredAt: Number(net.now()),
      today: '2026-01-01'
    })
    for (const { id, outcome, summary, errorCode, remedies } of results) {
      if (values.all !== true && outcome === 'pass') continue
      process.stdout.write(`${outcome.padEnd(13)} ${id.padEnd(30)} ${errorCode ?? ''} ${summary}\n`)
      for (const remedy of remedies) process.stdout.write(`${' '.repeat(46)}-> ${remedy.summary}\n`)
    }
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  } finally {
    await whole.stop()
  }
}
