import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Report } from '@paraclock/checklist'
import { parseJson } from '@paraclock/core'
import { exportNetwork } from '@paraclock/devnet'
import { codeUrl } from '@paraclock/runtimes'
import { blake2AsHex, xxhashAsHex } from '@polkadot/util-crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeFolder } from './network/openNetwork.ts'
import { runCommand } from './runCommand.ts'

const SUDO_KEY = '0x5c0d1176a568c1f92944340dbfed9e9c530ebca703c85910e7164cb7d1c9e47b'
const ACCOUNT = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
const ALITH = 'f24ff3a9cf04c71dbc94d0b566f7a27b94566cac'
const SAFE_VERSION = '0xe38f185207498abb5c213d0fb059b3d86323ae84c43568be0d1394d5d0d522c4'
const ALICE = 'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'

/** A contract that counts its calls in slot 0, and refuses those with data: 20 bytes. */
const COUNTER = '36600e57600054600101600055005b60006000fd'
const CONTRACT = `0x${'c0'.repeat(20)}`
const EVM_CALL = {
  source: `0x${ALITH}`,
  target: CONTRACT,
  value: 0,
  gasLimit: 200_000,
  maxFeePerGas: 0,
  maxPriorityFeePerGas: null,
  nonce: null,
  accessList: []
}

const folder = await makeFolder()

const rehearse = (...argv: readonly string[]) => runCommand(folder, ['rehearse', ...argv])

/** The code of the error that a rehearsal is refused with, and the exit code. */
async function refuse(...argv: readonly string[]): Promise<readonly [string, number]> {
  const { code, complaints, output } = await rehearse(...argv)
  expect(output).toBe('')
  return [complaints.split(' ')[0] ?? '', code]
}

/** Writes the specification of acme under a name, with another state. */
async function editSpec(name: string, edit: (top: Record<string, string>) => void): Promise<void> {
  const spec = JSON.parse(await readFile(join(folder, 'acme.json'), 'utf8')) as {
    genesis: { raw: { top: Record<string, string> } }
  }
  edit(spec.genesis.raw.top)
  await writeFile(join(folder, name), JSON.stringify(spec))
}

beforeAll(async () => {
  await exportNetwork({
    dir: folder,
    parachains: [{ name: 'acme', runtime: 'target', paraId: 2_201 }]
  })
  await editSpec('acme.json', (top) => {
    // A team's chain knows no Alice: another account has its sudo key, and she has no account.
    top[SUDO_KEY] = `0x${'11'.repeat(32)}`
    // Nor does it know in which version of XCM it can write to this relay chain.
    expect(top[SAFE_VERSION]).toBeDefined()
    delete top[SAFE_VERSION]
    for (const key of Object.keys(top)) {
      if (key.startsWith(ACCOUNT) && key.endsWith(ALICE)) delete top[key]
    }
  })
  await copyFile(codeUrl('target'), join(folder, 'acme.wasm'))
})

test('a raw specification is rehearsed to its effect, with variant hour and every report', async () => {
  const forms = ['html', 'json', 'junit', 'markdown', 'github', 'terminal']
  const flags = forms.flatMap((form) => ['--report', `${form}=out/report.${form}`])
  const saved = ['--evidence', 'evidence.json']
  const { code, output, complaints } = await rehearse('--spec', 'acme.json', ...flags, ...saved)
  expect([complaints, code]).toEqual(['', 0])
  expect(output).toContain('Rehearsal')
  expect((await readdir(join(folder, 'out'))).length).toBe(forms.length)
  const text = await readFile(join(folder, 'out', 'report.json'), 'utf8')
  const report = parseJson(text) as unknown as Report
  checkReport(report, { variant: 'hour', paraId: 2_201 })
  const opening = report.networks[0]?.rehearsal?.find(({ title }) => title.startsWith('open the'))
  expect(opening?.detail).toContain(
    'polkadotXcm.forceDefaultXcmVersion(5), because it knows no XCM'
  )
  const again = await runCommand(folder, ['check', '--from', 'evidence.json'])
  expect(again.code).toBe(0)
})

test('a runtime is rehearsed from its preset, with variant minute and an id of its own', async () => {
  const flags = ['--para-id', '3000', '--variant', 'minute', '--token', 'ACME:9', '--json']
  const { code, output, complaints } = await rehearse('--runtime', 'acme.wasm', ...flags)
  expect([complaints, code]).toEqual(['', 0])
  const report = parseJson(output) as unknown as Report
  checkReport(report, { variant: 'minute', paraId: 3_000 })
  const [roles] = report.networks[0]?.rehearsal ?? []
  expect(roles?.detail).toMatch(/ACME and holds the key of sudo$/)
})

test('a chain of 20-byte accounts is rehearsed, of which a stranger has the key of sudo', async () => {
  await exportNetwork({
    dir: join(folder, 'ethereum'),
    parachains: [{ name: 'moon', runtime: 'target-ethereum', paraId: 2_201 }]
  })
  const path = join(folder, 'ethereum', 'moon.json')
  const spec = JSON.parse(await readFile(path, 'utf8')) as {
    genesis: { raw: { top: Record<string, string> } }
  }
  const { top } = spec.genesis.raw
  top[SUDO_KEY] = `0x${'11'.repeat(20)}`
  for (const key of Object.keys(top)) {
    if (key.startsWith(ACCOUNT) && key.endsWith(ALITH)) delete top[key]
  }
  top[codeKey(CONTRACT)] = `0x50${COUNTER}`
  await writeFile(path, JSON.stringify(spec))
  const flags = ['--spec', 'ethereum/moon.json', '--variant', 'minute', '--json']
  const { code, output, complaints } = await rehearse(...flags)
  expect([complaints, code]).toEqual(['', 0])
  checkReport(parseJson(output) as unknown as Report, { variant: 'minute', paraId: 2_201 })
  expect(output).toContain('Alith is the user')
  // A contract counts the run; with data it refuses, which is no success of the message.
  const call = (input: string) => `evm.call ${JSON.stringify({ ...EVM_CALL, input })}`
  const counted = await rehearse(...flags, '--call', call('0x'))
  expect(counted.code).toBe(0)
  expect(counted.output).toContain('evm.accountStorages')
  const refused = await rehearse(...flags, '--call', call('0x01'))
  expect(refused.code).toBe(1)
  const { networks } = parseJson(refused.output) as unknown as Report
  const failed = networks[0]?.rehearsal?.filter(({ succeeded }) => !succeeded)
  expect(failed?.map(({ title }) => title)).toEqual(['the effect on the target'])
  expect(failed?.[0]?.detail).toContain('evm.ExecutedFailed')
}, 120_000)

/** The key of the code of a contract. */
function codeKey(contract: string): string {
  const entry = `${xxhashAsHex('EVM', 128)}${xxhashAsHex('AccountCodes', 128).slice(2)}`
  return `${entry}${blake2AsHex(contract, 128).slice(2)}${contract.slice(2)}`
}

function checkReport(
  { networks, verdict }: Report,
  wanted: { readonly variant: string; readonly paraId: number }
): void {
  const [network] = networks
  expect(verdict).toBe('ready')
  expect(network?.variant).toBe(wanted.variant)
  expect(network?.chains.find(({ role }) => role === 'target')?.paraId).toBe(wanted.paraId)
  const steps = network?.rehearsal ?? []
  expect(steps.filter(({ succeeded }) => !succeeded)).toEqual([])
  const detailOf = (title: string) => steps.find((step) => step.title === title)?.detail
  // The service knows no rates of a chain that it never heard of: its root has to set them.
  expect(detailOf('the accounts that act on the target')).toContain('holds the key of sudo')
  expect(detailOf('the checklist before')).toContain('service-target-registered')
  expect(steps.some(({ title }) => title.includes('xcmpHandler.setTarget'))).toBe(true)
  expect(detailOf('the checklist after')).toMatch(/^0 of \d+ checks fail$/)
  expect(detailOf('the effect on the target')).toContain('more than before')
}

test('without sudo and Scheduler, what root would have to do is told, with the call', async () => {
  await editSpec('acme-free.json', (top) => {
    // As after sudo.removeKey: the pallet is there, and nobody holds its key.
    delete top[SUDO_KEY]
  })
  const { code, output, complaints } = await rehearse('--spec', 'acme-free.json', '--json')
  expect([complaints, code]).toEqual(['', 1])
  const { networks } = parseJson(output) as unknown as Report
  const steps = networks[0]?.rehearsal ?? []
  expect(
    steps.find(({ title }) => title === 'the accounts that act on the target')?.detail
  ).toContain('nothing here acts as root')
  const failed = steps.filter(({ succeeded }) => !succeeded)
  expect(failed.map(({ title }) => title)).toContain('open the channels between service and target')
  const opening = failed.find(({ title }) => title.startsWith('open the channels'))
  expect(opening?.detail).toContain('neither a sudo key nor a Scheduler')
  // The tasks are rehearsed over channels that the relay chain's root opens.
  const forced = steps.find(({ title }) => title.includes('as root of the relay chain'))
  expect(forced?.detail).toContain('hrmp.forceOpenHrmpChannel(2201, 2114, 1000, 102400)')
  expect(forced?.succeeded).toBe(true)
  // What an account can sign was done all the same.
  expect(steps.find(({ title }) => title.includes('proxy.addProxy'))?.succeeded).toBe(true)
})

test('a chain whose id is taken gets another, and one that is asked for is refused', async () => {
  const { code, output, complaints } = await rehearse('--spec', 'target.json', '--json')
  expect([complaints, code]).toEqual(['', 0])
  const { networks } = parseJson(output) as unknown as Report
  const [network] = networks
  expect(network?.chains.find(({ role }) => role === 'target')?.paraId).toBe(2_201)
  const moved = network?.rehearsal?.find(({ title }) => title === 'the parachain id')
  expect(moved?.detail).toContain('2200, the id that its state names')
  expect(moved?.detail).toContain('parachain 2201')
  expect(await refuse('--spec', 'acme.json', '--para-id', '2200')).toEqual(['ArgumentInvalid', 2])
})
