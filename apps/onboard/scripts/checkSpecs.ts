import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { parseAccount } from '@paraclock/core'
import { devAccount, startDevnet } from '@paraclock/devnet'
import { listChecks } from '../src/check/listChecks.ts'
import { runChecks } from '../src/check/runChecks.ts'
import type { NetworkConfig } from '../src/config/Config.ts'
import { gatherNetwork } from '../src/gather/gatherNetwork.ts'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'

// The checklist against chains that nothing here was made for: each raw specification that is named
// runs as the target beside the relay and the service, and what does not pass is printed.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'proxy-type': { type: 'string', default: 'Any' }, all: { type: 'boolean' } }
})
const alice = await devAccount('Alice')
for (const path of positionals) {
  const name = basename(path, '.json')
  process.stdout.write(`\n# ${name}\n`)
  const spec: unknown = JSON.parse(await readFile(path, 'utf8'))
  const operator = parseAccount(alice.address)
  const net = await startDevnet({
    variant: 'hour',
    name: 'staging',
    parachains: [{ name, spec, operator }]
  })
  try {
    const chain = net.chains.find((one) => one.name === name)
    if (chain === undefined) throw new TypeError('it does not run')
    await net.build(1)
    const own = (await configureDevnet([net])).networks['staging'] as NetworkConfig
    const { specName, specVersion } = chain.api.runtimeVersion
    process.stdout.write(
      `${specName.toString()} ${specVersion.toString()}, metadata ${chain.api.runtimeMetadata.version}, para ${chain.paraId}\n`
    )
    const target = {
      endpoints: [chain.wsUrl],
      genesis: chain.genesisHash,
      specName: specName.toString(),
      paraId: chain.paraId ?? 0
    }
    const { call, providedId = 'rent' } = own.automation
    const automation = { call, providedId, proxyType: values['proxy-type'] }
    const config: NetworkConfig = { ...own, target, automation }
    const evidence = await gatherNetwork({ name: 'staging', config })
    const results = runChecks({
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
    await net.stop()
  }
}
