import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NetworkConfig } from '@paraclock/checklist'
import { bytesToHex, type Hex, hexToBytes, joinBytes, stringifyJson } from '@paraclock/core'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { encodeAddress } from '@polkadot/util-crypto'
import { PNG } from 'pngjs'
import encodeQR from 'qr'
import decodeQR from 'qr/decode.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { device } from './ledger/plugLedger.ts'
import { asRoot } from './network/asRoot.ts'
import { fundSovereigns } from './network/fundSovereigns.ts'
import { type KillableNetwork, killAtSubmit } from './network/killAtSubmit.ts'
import { runCommand } from './runCommand.ts'

let net: Devnet
let killable: KillableNetwork
let root: string

beforeAll(async () => {
  net = await startDevnet({ variant: 'minute', name: 'main', instant: true })
  killable = await killAtSubmit((await configureDevnet([net])).networks['main'] as NetworkConfig)
  root = await mkdtemp(join(tmpdir(), 'paraclock-'))
  await fundSovereigns(net)
})

afterAll(async () => {
  await killable?.close()
  await net?.stop()
  if (root !== undefined) await rm(root, { recursive: true, force: true })
})

beforeEach(() => {
  device.state = 'ready'
  device.version = [100, 0, 5]
})

/** The folders share one cache, so that each runtime is proven once. Each folder keeps its own journal. */
const shared = () => ({ env: { XDG_CACHE_HOME: root } })

/** A folder of its own, with a configuration for a user. */
async function openFolder(name: string, user: string): Promise<string> {
  const folder = join(root, name)
  await mkdir(folder)
  const timeouts = { connect: 120, request: 120, network: 240 }
  const networks = { main: { ...killable.config, user } }
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson({ timeouts, networks }))
  return folder
}

async function countSigned(account: string, chain: 'service' | 'target' = 'target') {
  return (await net[chain].api.rpc.system.accountNextIndex(account)).toNumber()
}

const problemOf = (complaints: string): string => complaints.split(' ')[0] ?? ''

/** The bytes of the codes in an image of the command. */
function readCodes(svg: string): readonly Uint8Array[] {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
  const scale = 3
  const width = size * scale
  return [...svg.matchAll(/<path[^>]* d="([^"]*)"/g)].map(([, drawn = '']) => {
    const data = new Uint8Array(width * width * 4).fill(255)
    for (const [, x, y] of drawn.matchAll(/M(\d+) (\d+)h/g)) {
      for (let row = 0; row < scale; row += 1) {
        const at = ((Number(y) * scale + row) * width + Number(x) * scale) * 4
        data.fill(0, at, at + scale * 4)
        for (let dot = 0; dot < scale; dot += 1) data[at + dot * 4 + 3] = 255
      }
    }
    const textDecoder = (part: Uint8Array) => String.fromCharCode(...part)
    const text = decodeQR({ width, height: width, data }, { textDecoder })
    return Uint8Array.from(text, (one) => one.charCodeAt(0))
  })
}

/** A PNG image of a code, as a phone shows it. */
function drawPng(text: string): Buffer {
  const dots = encodeQR(text, 'raw', { ecc: 'medium', border: 4, scale: 4 })
  const png = new PNG({ width: dots.length, height: dots.length })
  dots.forEach((row, y) => {
    row.forEach((isDark, x) => {
      const shade = isDark ? 0 : 255
      png.data.set([shade, shade, shade, 255], (y * dots.length + x) * 4)
    })
  })
  return PNG.sync.write(png)
}

async function openVault(name: string, folderName = name) {
  const pair = await devAccount(name)
  const folder = await openFolder(folderName, pair.address)
  const ARGS = ['fix', '--yes', '--no-sudo', '--signer']
  const argv = [...ARGS, `vault:${pair.address}:payload.json`]
  const run = async (line: readonly string[] = argv) => {
    const { code, complaints, output } = await runCommand(folder, line, shared())
    return { code, output, complaints, problem: problemOf(complaints) }
  }
  const readPayload = async () =>
    JSON.parse(await readFile(join(folder, 'payload.json'), 'utf8')) as {
      readonly bytes: Hex
      readonly nonce: number
    }
  /** Vault signs, and its code is saved as an image. */
  const answer = async (text?: string) => {
    const { bytes } = await readPayload()
    const signature = bytesToHex(pair.sign(hexToBytes(bytes), { withType: true })).slice(2)
    await writeFile(join(folder, 'payload.signature.png'), drawPng(text ?? signature))
  }
  return { pair, folder, argv, run, readPayload, answer }
}

test('Polkadot Vault is shown the payload by codes, and its signature is read from an image', async () => {
  const { pair, folder, run, answer } = await openVault('Dave')
  const awaited = await run()
  expect([awaited.code, awaited.problem]).toEqual([1, 'SignatureAwaited'])
  expect(awaited.complaints).toContain('Scan payload.svg with Polkadot Vault')
  const frames = readCodes(await readFile(join(folder, 'payload.svg'), 'utf8'))
  expect(frames.length).toBeGreaterThan(1)
  frames.forEach((frame, index) => {
    expect([...frame.slice(0, 5)]).toEqual([0, 0, frames.length, 0, index])
  })
  const whole = bytesToHex(joinBytes(frames.map((frame) => frame.slice(5))))
  // The chain compares the hash of its metadata, so the payload comes with a proof of its types.
  expect(whole.startsWith(`0x530106${bytesToHex(pair.publicKey).slice(2)}`)).toBe(true)
  expect(whole.endsWith(net.target.genesisHash.slice(2))).toBe(true)
  await answer()
  const done = await run()
  expect([done.complaints, await countSigned(pair.address)]).toEqual(['', 1])
  expect(done.output).toMatch(/proxy\.addProxy\(.*: block \d+/)
})

test('what is not the signature of the account for the payload is refused, and nothing is signed', async () => {
  const { pair, folder, argv, run, readPayload, answer } = await openVault('Eve')
  await run()
  const { bytes } = await readPayload()
  const other = await devAccount('Ferdie')
  const genesis = `0x${'0a'.repeat(32)}`
  const image = join(folder, 'payload.signature.png')
  for (const [text, problem, message] of [
    [`substrate:${pair.address}:${genesis}`, 'QrMismatch', /on the chain with the genesis/],
    [`substrate:${other.address}:${net.target.genesisHash}`, 'QrMismatch', other.address],
    [`S\u0001\u0002${'x'.repeat(100)}`, 'QrMismatch', /it is a payload to sign/],
    ['https://example.org', 'QrMismatch', /not a signature/],
    [
      bytesToHex(other.sign(hexToBytes(bytes), { withType: true })),
      ...(['SignatureMismatch', /not one of this account/] as const)
    ],
    [
      bytesToHex(pair.sign(hexToBytes('0x01'), { withType: true })),
      ...(['SignatureMismatch', /for the payload/] as const)
    ]
  ] as const) {
    await answer(text)
    const refused = await run()
    expect([refused.code, refused.problem], text).toEqual([2, problem])
    expect(refused.complaints.replace(/\s+/g, ' ')).toMatch(message)
    await rm(image, { force: true })
  }
  for (const content of [drawPng('x').subarray(0, 60), 'no image', new Uint8Array()]) {
    await writeFile(image, content)
    expect(await run()).toMatchObject({ code: 2, problem: 'QrMalformed' })
  }
  await rm(image)
  // The account is read from its code in Vault, which is for one chain.
  for (const [text, problem] of [
    [`substrate:${pair.address}:${genesis}`, 'QrMismatch'],
    ['https://example.org', 'QrMismatch'],
    [`substrate:${pair.address}:${net.target.genesisHash}`, 'SignatureAwaited']
  ] as const) {
    await writeFile(join(folder, 'account.png'), drawPng(text))
    const line = [...argv.slice(0, -1), 'vault:account.png:payload.json']
    expect(await run(line)).toMatchObject({ problem })
  }
  expect(await countSigned(pair.address)).toBe(0)
})

test.each(['before', 'after'] as const)(
  'what Vault signed is sent once, if the command is killed %s it is sent',
  async (when) => {
    const name = when === 'before' ? 'Ferdie' : 'Charlie'
    const { pair, folder, argv, run, answer } = await openVault(name, `killed ${when}`)
    expect((await run()).problem).toBe('SignatureAwaited')
    await answer()
    await killable.runKilled({ when, folder, argv, ...shared() })
    const done = await run()
    expect([done.complaints, await countSigned(pair.address)]).toEqual(['', 1])
  }
)

const plug = fileURLToPath(new URL('./ledger/plugLedger.ts', import.meta.url))
const plugged = () => ({ env: { ...shared().env, PARACLOCK_LEDGER: plug } })

/** A user with an account on the device, which has funds on the target. */
async function openLedger(index: number) {
  const account = encodeAddress(device.accountOf(index))
  const free = 10n ** 15n
  await asRoot(net, 'target', 'balances.forceSetBalance', account, free)
  const folder = await openFolder(`ledger ${index}`, account)
  const argv = ['fix', '--yes', '--no-sudo', '--signer', `ledger:${account}:${index}`]
  return { account, folder, argv }
}

test('a Ledger signs what its person approves, and nothing else', async () => {
  const { account, folder, argv } = await openLedger(3)
  const run = async (line: readonly string[] = argv) => {
    const { code, complaints, output } = await runCommand(folder, line, plugged())
    return { code, output, problem: problemOf(complaints), complaints }
  }
  device.state = 'locked'
  expect(await run()).toMatchObject({ code: 2, problem: 'LedgerPinMissing' })
  device.state = 'menu'
  expect(await run()).toMatchObject({ code: 2, problem: 'LedgerAppMissing' })
  device.state = 'ready'
  device.version = [26, 2, 0]
  expect(await run()).toMatchObject({ code: 2, problem: 'LedgerAppUnsupported' })
  device.version = [100, 0, 5]
  const other = [...argv.slice(0, -1), `ledger:${account}:4`]
  expect(await run(other)).toMatchObject({ code: 2, problem: 'LedgerAccountMismatch' })
  const missing = await runCommand(folder, argv, shared())
  expect(problemOf(missing.complaints)).toBe('LedgerUnavailable')
  expect(missing.complaints).toContain('npm install @ledgerhq/hw-transport-node-hid')
  device.state = 'declines'
  const declined = await run()
  expect(declined, declined.complaints).toMatchObject({ problem: 'LedgerSigningRefused' })
  expect([device.signed.length, await countSigned(account)]).toEqual([0, 0])
  device.state = 'ready'
  const done = await run()
  expect([done.complaints, await countSigned(account)]).toEqual(['', 1])
  expect(done.output).toMatch(/proxy\.addProxy\(.*: block \d+/)
  expect(device.signed).toHaveLength(1)
})

test.each(['before', 'after'] as const)(
  'what a Ledger signed is sent once, if the command is killed %s it is sent',
  async (when) => {
    const { account, folder, argv } = await openLedger(when === 'before' ? 5 : 6)
    await killable.runKilled({ when, folder, argv, ...plugged() })
    const { complaints } = await runCommand(folder, argv, plugged())
    expect([complaints, await countSigned(account)]).toEqual(['', 1])
  }
)

test('payloads that are prepared one after the other have nonces of their own', async () => {
  const pair = await devAccount('Bob')
  const folder = await openFolder('two payloads', pair.address)
  const now = Number((await net.service.api.query['timestamp']?.['now']?.())?.toString())
  const at = new Date(Math.ceil(now / 3_600_000 + 2) * 3_600_000).toISOString()
  const to = (await devAccount('Eve')).address
  const run = async (name: string) => {
    const signer = ['--yes', '--signer', `offline:${pair.address}:${name}.json`]
    const task = ['schedule', name, '--transfer', '1', '--to', to, '--at', at]
    const { code, complaints } = await runCommand(folder, [...task, ...signer], shared())
    return { code, problem: problemOf(complaints), complaints }
  }
  const path = (name: string) => join(folder, `${name}.json`)
  const sign = async (name: string) => {
    const payload = JSON.parse(await readFile(path(name), 'utf8')) as { bytes: Hex; nonce: number }
    const signature = bytesToHex(pair.sign(hexToBytes(payload.bytes)))
    await writeFile(path(name), JSON.stringify({ ...payload, signature }))
    return payload.nonce
  }
  for (const name of ['first', 'second', 'third']) {
    expect(await run(name)).toMatchObject({ code: 1, problem: 'SignatureAwaited' })
  }
  expect([await sign('second'), await sign('first'), await sign('third')]).toEqual([1, 0, 2])
  const blocked = await run('second')
  expect(blocked).toMatchObject({ code: 1, problem: 'PayloadTurnAwaited' })
  expect(blocked.complaints).toContain('first.json')
  expect(await countSigned(pair.address, 'service')).toBe(0)
  expect(await run('first')).toMatchObject({ code: 0, problem: '' })
  expect(await run('second')).toMatchObject({ code: 0, problem: '' })
  expect(await countSigned(pair.address, 'service')).toBe(2)
  // A payload that was given up keeps no nonce, and the payload after it is prepared again.
  await rm(path('third'))
  expect(await run('fourth')).toMatchObject({ problem: 'SignatureAwaited' })
  expect(await sign('fourth')).toBe(2)
  expect(await run('fourth')).toMatchObject({ code: 0 })
  await expect(stat(path('fourth'))).rejects.toThrow('ENOENT')
})
