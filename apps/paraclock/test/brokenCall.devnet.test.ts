import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NetworkConfig, Report } from '@paraclock/checklist'
import { stringifyJson } from '@paraclock/core'
import { expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { makeFolder, openNetwork } from './network/openNetwork.ts'
import { runCommand } from './runCommand.ts'

const net = await openNetwork({ variant: 'minute', name: 'main' })
const folder = await makeFolder()
const own = (await configureDevnet([net])).networks['main'] as NetworkConfig

test.each<[string, NetworkConfig['automation']['call']]>([
  ['a pallet that is not there', { pallet: 'nope', method: 'nope', args: {} }],
  ['a call that is not there', { pallet: 'balances', method: 'nope', args: {} }],
  [
    'an argument that does not fit',
    { pallet: 'balances', method: 'transferKeepAlive', args: { dest: 'x', value: '1' } }
  ],
  ['bytes of no call', '0xffff00']
])(
  '%s fails one check, and those that need the call are skipped because of it',
  async (_, call) => {
    const networks = { main: { ...own, automation: { ...own.automation, call } } }
    await writeFile(join(folder, 'paraclock.config.json'), stringifyJson({ networks } as never))
    const { code } = await runCommand(folder, ['check', '--report', 'json=report.json'])
    const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as Report
    const results = report.networks[0]?.results ?? []
    expect(code).toBe(1)
    expect(results.filter(({ outcome }) => outcome === 'error')).toEqual([])
    expect(results.find(({ id }) => id === 'call-uses-proxy')).toMatchObject({
      outcome: 'fail',
      remedies: [{ summary: expect.stringContaining('automation.call') }]
    })
    const because = results.filter(({ skippedBecauseOf }) => skippedBecauseOf === 'call-uses-proxy')
    expect(because.length).toBeGreaterThan(5)
  }
)

test('init refuses what is wrong with a network by one coded error each', async () => {
  const [relay, service, target] = [own.relay, own.service, own.target].map(
    ({ endpoints }) => endpoints[0] ?? ''
  )
  const init = (given: Readonly<Record<string, string | undefined>>) => {
    const flags = { relay, service, target, user: own.user, ...given }
    const options = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value ?? ''])
    return runCommand(folder, ['init', '--yes', '--config', 'new.json', ...options])
  }
  for (const [given, code] of [
    [{ relay: target }, 'ArgumentInvalid'],
    [{ service: target }, 'ArgumentInvalid'],
    [{ target: service }, 'ArgumentInvalid'],
    [{ target: relay }, 'ArgumentInvalid'],
    [{ call: 'nope.nope' }, 'CallMalformed'],
    [{ call: 'system.remark {"remark":1}' }, 'CallMalformed']
  ] as const) {
    const refused = await init(given)
    expect(refused.complaints.split('\n')[0]).toMatch(new RegExp(`^${code} `))
    expect(refused.code).toBe(2)
    expect(await readdir(folder)).not.toContain('new.json')
  }
  expect(await init({ call: 'system.remark {"remark":"0x00"}' })).toMatchObject({ code: 0 })
})
