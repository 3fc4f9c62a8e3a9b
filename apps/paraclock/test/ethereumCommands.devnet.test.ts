import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson, stringifyJson } from '@paraclock/core'
import { devAccount } from '@paraclock/devnet'
import { beforeAll, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { makeFolder, openNetwork } from './network/openNetwork.ts'
import { runCommand } from './runCommand.ts'

// The key of Alith, as ethers exports it with little work for its password.
const KEYSTORE =
  '{"address":"f24ff3a9cf04c71dbc94d0b566f7a27b94566cac","id":"00000000-0000-4000-8000-000000000000","version":3,"Crypto":{"cipher":"aes-128-ctr","cipherparams":{"iv":"6646154a0cb5422aacf891ec0002bf68"},"ciphertext":"3acb3760767215820495e9f419a28af0866345cad8d953c0eb83cfdc2b74e2b0","kdf":"scrypt","kdfparams":{"salt":"2a7d16afb94f708b21aa6ca3f6a4ac8788a19e96cc66e775e0096bf30e08b3aa","n":1024,"dklen":32,"p":1,"r":8},"mac":"f834bab7c7a9d984042fb6f73de0f060f4a61719d73c0d69d8442a9aa7c27ec8"}}'
const PASSWORD = 'correct horse'

const net = await openNetwork({
  variant: 'minute',
  name: 'main',
  target: 'ethereum',
  autoBlock: 500
})
const folder = await makeFolder()
let alith: string

const run = (...argv: readonly string[]) => runCommand(folder, argv)
/** Runs a command with the keys of the user on both chains: words, and a keystore of a wallet. */
const runSigned = (...argv: readonly string[]) => {
  const keys = ['--signer', 'env:PHRASE', '--target-signer', 'file:alith.json']
  const env = { PHRASE: '//Alice', PARACLOCK_PASSWORD: PASSWORD }
  return runCommand(folder, [...argv, '--yes', ...keys], { env })
}

beforeAll(async () => {
  alith = (await devAccount('Alith')).address
  await writeFile(
    join(folder, 'paraclock.config.json'),
    stringifyJson(await configureDevnet([net]), { indent: 2 })
  )
  await writeFile(join(folder, 'alith.json'), KEYSTORE, { mode: 0o600 })
})

test('init writes a configuration with both accounts of the user', async () => {
  const { relay, service, target } = net
  const { address } = await devAccount('Alice')
  const flags = {
    ...{ config: 'own.json', relay: relay.wsUrl, service: service.wsUrl, target: target.wsUrl },
    ...{ user: address, account: alith, call: '0x00000401' }
  }
  const options = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])
  const made = await run('init', '--yes', '--network', 'main', ...options)
  expect([made.code, made.complaints]).toEqual([0, ''])
})

test('proxy plan writes the same step for wallets that sign transactions alone', async () => {
  const { output, complaints } = await run('proxy', 'plan', '--json')
  expect(complaints).toBe('')
  const { networks } = parseJson(output) as unknown as {
    readonly networks: readonly [{ readonly transactions: readonly object[] }]
  }
  expect(networks[0].transactions).toMatchObject([
    { to: '0x000000000000000000000000000000000000080b', value: '0', chainId: '420422201' }
  ])
  const shown = await run('proxy', 'plan')
  expect(shown.output.replaceAll(/\s+/g, ' ')).toMatch(
    /As a transaction of an Ethereum wallet: to 0x0+80b, value 0, gas \d+, chainId 420422201, /
  )
  expect(shown.output.replaceAll(/\s+/g, ' ')).toMatch(
    /may make in the user's name: .*balances\.transferKeepAlive, /
  )
})

test.each([
  ['nothing', '0x0000000000000000000000000000000000000fff', 'nothing answers there'],
  ['a wrong checksum', '0xF24FF3a9CF04c71Dbc94D0b566f7A27B94566cac', 'fails its checksum (EIP-55)'],
  ['the zero address', `0x${'0'.repeat(40)}`, 'the zero address'],
  ['an SS58 address', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 'it has 32 bytes']
])('a precompile with %s at its address is refused', async (_, precompile, says) => {
  const { code, output, complaints } = await run('proxy', 'plan', '--precompile', precompile)
  expect(output).toBe('')
  expect(code).toBe(2)
  expect(complaints.replaceAll(/\s+/g, ' ')).toContain(says)
})

test('fix signs on both chains, each call with the key of its chain, until nothing is left', async () => {
  const made = await runSigned('fix')
  expect(made.complaints).toBe('')
  expect(made.output).toContain(`signer: ${alith}`)
  expect(made.output).toMatch(/^main: nothing is left to do$/m)
  expect((await run('check')).code).toBe(0)
})

test('quote and schedule say the price, and tasks, task and cancel the rest of its life', async () => {
  const quote = await run('quote')
  expect([quote.output, quote.complaints, quote.code]).toEqual([
    expect.stringMatching(/^main: 3 runs, first at /),
    '',
    0
  ])
  const at = new Date((Math.floor(Number(net.now()) / 3600) + 48) * 3_600_000).toISOString()
  const sign = ['--yes', '--signer', 'env:PHRASE']
  const signed = (...argv: readonly string[]) =>
    runCommand(folder, [...argv, ...sign], { env: { PHRASE: '//Alice' } })
  const scheduled = await signed('schedule', 'rent', '--at', at)
  expect([scheduled.code, scheduled.complaints]).toEqual([0, ''])
  expect((await run('tasks')).output).toMatch(/rent {2}call over XCM .+ 1 run /)
  const shown = await run('task', 'show', 'rent')
  expect([shown.code, shown.complaints]).toEqual([0, ''])
  const cancelled = await signed('cancel', 'rent')
  expect([cancelled.code, cancelled.complaints]).toEqual([0, ''])
  expect((await run('tasks')).output).toBe('main: no task has future runs')
})

test.each([
  ['--signer', ['--signer', 'file:alith.json'], 'a key for accounts of 20 bytes'],
  ['--target-signer', ['--target-signer', 'env:PHRASE'], 'neither an Ethereum private key']
])(
  'a key of the other chain behind %s is refused, and nothing is signed',
  async (_, keys, says) => {
    const env = { PHRASE: '//Alice', PARACLOCK_PASSWORD: PASSWORD }
    const refused = await runCommand(folder, ['fix', '--yes', ...keys], { env })
    expect(refused.code).toBe(2)
    expect(refused.complaints.replaceAll(/\s+/g, ' ')).toContain(says)
  }
)
