import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gatherNetwork, type NetworkConfig } from '@paraclock/checklist'
import { seedRandom } from '@paraclock/connect/fixtures/seedRandom'
import { isRecord, stringifyJson } from '@paraclock/core'
import { type Devnet, startDevnet } from '@paraclock/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { fixNetwork } from '../src/rehearse/fixNetwork.ts'
import { changeOneValue, LyingNetwork } from './network/LyingNetwork.ts'
import { makeFolder } from './network/openNetwork.ts'
import { runCommand } from './runCommand.ts'

// Every method that an endpoint answers is lied about, each to one of the commands: `PARACLOCK_LIES=20`
// changes 20 values of each to all of them.
const ALL = Number(process.env['PARACLOCK_LIES'] ?? 0)
const EACH = Math.max(1, ALL)
const env = { PHRASE: '//Alice' }
const SIGNED = ['--yes', '--signer', 'env:PHRASE']
const AT = '2026-03-01T00:00:00Z'
const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'

/** The commands whose bytes somebody signs, with what the network is like. */
const COMMANDS = [
  ['fresh', ['fix', ...SIGNED]],
  ['fresh', ['fix', '--json']],
  ['fresh', ['fix', '--bundle', 'proposals']],
  ['fresh', ['hrmp', 'plan', '--json']],
  ['fresh', ['proxy', 'plan', '--json']],
  ['ready', ['schedule', 'lied', '--at', AT, ...SIGNED]],
  ['ready', ['schedule', 'gift', '--transfer', '1.5', '--to', BOB, '--at', AT, ...SIGNED]],
  ['ready', ['cancel', 'honest', ...SIGNED]]
] as const

/** A network, and what stands in front of it. */
interface Situation {
  readonly net: Devnet
  readonly lying: LyingNetwork
  readonly config: NetworkConfig
}

const situations = new Map<string, Situation>()
const root = await makeFolder()

beforeAll(async () => {
  for (const name of ['fresh', 'ready']) {
    const net = await startDevnet({ variant: 'minute', name: 'main', instant: true })
    const own = (await configureDevnet([net])).networks['main'] as NetworkConfig
    if (name === 'ready') await makeReady(net, own)
    const lying = new LyingNetwork()
    situations.set(name, { net, lying, config: await lying.open(own) })
  }
}, 120_000)

afterAll(async () => {
  for (const { net, lying } of situations.values()) {
    await lying.close()
    await net.stop()
  }
})

/** Fixes a network, and schedules a task that can be cancelled. */
async function makeReady(net: Devnet, config: NetworkConfig): Promise<void> {
  await fixNetwork({ net, config, evidence: await gatherNetwork({ name: 'main', config }) })
  const folder = await mkdtemp(join(root, 'honest-'))
  await writeConfig(folder, config)
  const made = await runCommand(folder, ['schedule', 'honest', '--at', AT, ...SIGNED], { env })
  expect([made.code, made.complaints]).toEqual([0, ''])
}

async function writeConfig(folder: string, main: NetworkConfig): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson({ networks: { main } }))
}

/** Runs a command, and gives every call that somebody would sign by it. */
async function listSigned(
  { net, lying, config }: Situation,
  argv: readonly string[],
  folder: string
): Promise<{ readonly signed: readonly string[]; readonly code: number; readonly said: string }> {
  await writeConfig(folder, config)
  lying.submitted.length = 0
  await rm(join(folder, 'proposals'), { recursive: true, force: true })
  const { code, output, complaints } = await runCommand(folder, argv, { env })
  // What an earlier run signed is not sent again by the next one.
  await rm(join(folder, 'paraclock'), { recursive: true, force: true })
  const transactions = lying.submitted.map(({ role, extrinsic }) => {
    const { method, nonce, era, tip, signer } = net[role].api.createType('Extrinsic', extrinsic)
    // The signature itself is another one each time.
    return `${role} ${method.toHex()} ${nonce} ${era.toHex()} ${tip} ${signer}`
  })
  const printed = argv.includes('--json') ? listCalls(JSON.parse(output)) : []
  const bundled = await readdir(join(folder, 'proposals')).catch(() => [])
  const proposals = await Promise.all(
    bundled
      .filter((file) => file.startsWith('main-') && file.endsWith('.json'))
      .map(async (file) => {
        const { chain, call } = JSON.parse(await readFile(join(folder, 'proposals', file), 'utf8'))
        return `${chain} ${call}`
      })
  )
  return { signed: [...transactions, ...printed, ...proposals], code, said: complaints }
}

/** The calls in a document, and the data of transactions. */
function listCalls(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(listCalls)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, one]) =>
    (key === 'call' || key === 'data') && typeof one === 'string'
      ? [`${String(value['chain'])} ${one}`]
      : listCalls(one)
  )
}

test.each(COMMANDS)(
  'in a %s network no lie changes what %j has signed',
  async (name, argv) => {
    const situation = situations.get(name) as Situation
    const { lying } = situation
    lying.lie = () => undefined
    const honest = await listSigned(situation, argv, join(root, name))
    expect(honest.signed.length, honest.said).toBeGreaterThan(0)
    const found: string[] = []
    const command = COMMANDS.findIndex((one) => one[1] === argv)
    for (const [index, { role, method }] of [...lying.asked.values()].entries()) {
      if (ALL === 0 && index % COMMANDS.length !== command) continue
      for (let again = 0; again < EACH; again += 1) {
        const seed = 1000 * index + again
        const random = seedRandom(seed)
        lying.lie = (asked, result) =>
          asked.role === role && asked.method === method
            ? changeOneValue(result, random)
            : undefined
        const lied = await listSigned(situation, argv, join(root, `${name}-${index}-${again}`))
        const other = lied.signed.filter((one) => !honest.signed.includes(one))
        if (other.length > 0) found.push(`${role} ${method}, seed ${seed}: ${other.join(', ')}`)
      }
    }
    expect(lying.lies).toBeGreaterThan(0)
    expect(found).toEqual([])
  },
  600_000
)
