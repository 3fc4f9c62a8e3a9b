import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { Keyring } from '@polkadot/keyring'
import { cryptoWaitReady } from '@polkadot/util-crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRecorded, type RecordedNetwork } from './recorded/openRecorded.ts'
import { openSigning } from './recorded/openSigning.ts'
import { runCommand } from './runCommand.ts'

const USER = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const RENT = '0x9eae1ef1c8081df9fe75a7a8058b4e3385e83a3445b787fbc7d0e62c33b83f14'

interface Payload {
  readonly bytes: Hex
  readonly nonce: number
  readonly lastBlock: number
}

let net: RecordedNetwork
let runs = 0

beforeAll(async () => {
  net = await openRecorded('ready')
  await cryptoWaitReady()
})
afterAll(() => net.remove())

const pairOf = (name: string) => new Keyring({ type: 'sr25519' }).addFromUri(`//${name}`)

/** Cancels a task again and again on one network, with a signer outside this program. */
async function open() {
  runs += 1
  const name = `payload-${runs}`
  const effect = [
    ['AutomationTime', 'TaskCancelled', { task_id: RENT, refund: 5n, nonce: 0n }]
  ] as const
  const { connect, sent } = await openSigning(net, { effectOf: () => effect })
  const env = { XDG_STATE_HOME: join(net.folder, `${runs}`) }
  const signer = ['--signer', `offline:${USER}:${name}.json`]
  const run = async () => {
    const line = ['cancel', 'rent', '--yes', ...signer]
    const ended = await runCommand(net.folder, line, { connect, env })
    const [problem = '', ...rest] = ended.complaints.split('\n')
    return { ...ended, problem: problem.split(' ')[0], said: rest.join(' '), sent: sent.length }
  }
  const read = async () => JSON.parse(await net.read(`${name}.json`)) as Payload
  const signWith = async (who: string) =>
    bytesToHex(pairOf(who).sign(hexToBytes((await read()).bytes), { withType: true }))
  const list = () => readdirSync(net.folder).filter((file) => file.startsWith(`${name}.`))
  return { name, run, read, signWith, list }
}

test('a payload is written for another machine, and sent when its signature is in the file', async () => {
  const { name, run, read, signWith, list } = await open()
  const awaited = await run()
  expect([awaited.code, awaited.problem, awaited.sent]).toEqual([1, 'SignatureAwaited', 0])
  const payload = await read()
  expect(payload).toMatchObject({
    ...{ account: USER, specVersion: 1000, nonce: 6, lastBlock: 18 + 2048 - 1 },
    birth: { number: 18 }
  })
  expect(JSON.stringify(payload)).toContain('cancelTask')
  // Another run finds the same payload.
  expect((await run()).problem).toBe('SignatureAwaited')
  expect(await read()).toEqual(payload)
  await net.write(`${name}.json`, JSON.stringify({ ...payload, signature: await signWith('Bob') }))
  const other = await run()
  expect([other.problem, other.sent]).toEqual(['SignedCallMismatch', 0])
  await net.write(`${name}.json`, JSON.stringify({ ...payload, signature: '0x00' }))
  expect((await run()).problem).toBe('SignedCallMismatch')
  const bytes = payload.bytes.replace(/..$/, 'ff')
  await net.write(`${name}.json`, JSON.stringify({ ...payload, bytes }))
  const changed = await run()
  expect([changed.problem, changed.sent]).toEqual(['PayloadInvalid', 0])
  expect(changed.said).toContain('it has other bytes than the call that is to be signed')
  await net.write(`${name}.json`, JSON.stringify({ ...payload, signature: await signOf(payload) }))
  const done = await run()
  expect([done.code, done.problem, done.sent]).toEqual([0, '', 1])
  expect(done.output).toContain(`cancelled: ${RENT}`)
  expect(list()).toEqual([`${name}.json.used`])
})

const signOf = async ({ bytes }: Payload) =>
  bytesToHex(pairOf('Alice').sign(hexToBytes(bytes), { withType: true }))

test.each([
  ['an offline signer without a file', `offline:${USER}`, 'takes an account and a file'],
  ['an offline signer without an account', 'offline:nobody:p.json', 'takes an account and a file'],
  [
    'a Ledger with an account of 20 bytes',
    `ledger:0x${'11'.repeat(20)}`,
    'takes an account of 32 bytes'
  ],
  ['a Ledger without an account', 'ledger:', 'takes an account of 32 bytes'],
  ['a Ledger with a wrong number', `ledger:${USER}:x`, 'takes an account of 32 bytes'],
  ['a Ledger with more than a number', `ledger:${USER}:1:2`, 'takes an account of 32 bytes'],
  ['another account than the user', `offline:0x${'11'.repeat(32)}:p.json`, 'SignerMismatch']
])('%s is refused before a chain is read', async (_, signer, problem) => {
  const { code, complaints, output } = await runCommand(
    net.folder,
    ['cancel', 'rent', '--signer', signer],
    net
  )
  expect([code, output]).toEqual([2, ''])
  expect(complaints).toContain(problem)
})
