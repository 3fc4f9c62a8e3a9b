import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Hex, stringifyJson } from '@paraclock/core'
import { type Devnet, type DevnetChain, devAccount, startDevnet } from '@paraclock/devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { asRoot } from './network/asRoot.ts'
import { fundSovereigns } from './network/fundSovereigns.ts'
import { runCommand } from './runCommand.ts'

let net: Devnet
let folder: string
let elsewhere: string

/** Opens a network whose target only referenda rule, with a folder for the team and one for a member. */
async function open(start: () => Promise<Devnet>): Promise<void> {
  net = await start()
  const text = stringifyJson(await configureDevnet([net]))
  const make = async () => {
    const made = await mkdtemp(join(tmpdir(), 'paraclock-'))
    await writeFile(join(made, 'paraclock.config.json'), text)
    return made
  }
  folder = await make()
  elsewhere = await make()
}

async function close(): Promise<void> {
  await net?.stop()
  for (const made of [folder, elsewhere]) {
    if (made !== undefined) await rm(made, { recursive: true, force: true })
  }
}

const REFERENDUM = 'referendum on the track root of Referenda'
const settings = { variant: 'minute', name: 'main', keptBlocks: 4096 } as const

/** The parts of a bundle's files that this team reads. */
interface BundleStep {
  readonly id: string
  readonly kind: string
  readonly chain: 'relay' | 'service' | 'target'
  readonly state: string
  readonly standing: string
  readonly earliest?: number
  readonly file?: string
  readonly hash?: Hex
  readonly referendum?: { readonly index: number }
}
interface ProposalFile {
  readonly origin: { readonly kind: string }
  readonly routes: readonly {
    readonly title: string
    readonly steps: readonly {
      readonly id: string
      readonly status?: string
      readonly call?: Hex
      readonly by: readonly string[]
      readonly blocks?: { readonly most: number }
    }[]
  }[]
}

const read = (name: string, at = folder) => readFile(join(at, 'proposals', name), 'utf8')

async function readBundle(at = folder): Promise<readonly BundleStep[]> {
  const { complaints } = await runCommand(at, ['fix', '--bundle', 'proposals'])
  expect(complaints).toBe('')
  return JSON.parse(await read('bundle.json', at)).steps
}

async function send(chain: DevnetChain, call: Hex, name: string): Promise<void> {
  const typed = chain.api.tx(chain.api.createType('Call', call) as never)
  await net.execute({ chain, call: typed, signer: await devAccount(name) })
}

/** Makes the calls of a step that its files say can be made now. Alice is the user, and has the service's sudo key. */
async function submit({ chain: role, file }: BundleStep): Promise<ProposalFile['routes'][number]> {
  const { origin, routes }: ProposalFile = JSON.parse(await read(`${file}.json`))
  const [first = { title: '', steps: [] }] = routes
  const route = routes.find(({ title }) => title === REFERENDUM) ?? first
  if (origin.kind === 'signed') {
    await send(net[role], (await read(`${file}.hex`)).trim() as Hex, 'Alice')
  }
  for (const { status, call, by } of route.steps) {
    if (status !== 'act' || call === undefined) continue
    await send(net[role], call, by.length === 0 ? 'Bob' : 'Alice')
  }
  return route
}

/**
 * Votes for a referendum, which no file has: voters do that. The shipped runtime states more proof size
 * for a vote than its blocks admit, so the ayes are written into the tally.
 */
async function vote(index: number): Promise<void> {
  const { target } = net
  const stored = await target.api.query['referenda']?.['referendumInfoFor']?.(index)
  const { ongoing } = (stored?.toJSON() ?? {}) as { readonly ongoing?: object }
  const ayes = `${24n * 10n ** 18n}`
  const tally = { ayes, nays: 0, support: ayes }
  const info = { Ongoing: { ...ongoing, tally } }
  const values = { Referenda: { ReferendumInfoFor: [[[index], info]] } }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'dev_setStorage', params: [values] })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(target.httpUrl, { method: 'POST', body, headers })
  expect(await answer.json()).not.toHaveProperty('error')
  // A proof of the state is one of the next block.
  await net.build()
}

/** Lets time pass until a referendum is over and its call is made, for as long as its file says at most. */
async function decide(index: number, { steps }: ProposalFile['routes'][number]): Promise<void> {
  const blocksOf = (wait: string) => steps.find(({ id }) => id === wait)?.blocks?.most ?? 0
  const isOpen = async () => {
    const info = await net.target.api.query['referenda']?.['referendumInfoFor']?.(index)
    return 'ongoing' in ((info?.toJSON() ?? {}) as object)
  }
  for (let passed = 0; await isOpen(); passed += 10) {
    expect(passed).toBeLessThan(blocksOf('decision'))
    await net.build(10)
  }
  await net.build(blocksOf('enactment') + 1)
}

/** A member who has none of the files, at a later block, gets the same bytes and sees the referendum. */
async function compareElsewhere({ id, hash }: BundleStep): Promise<void> {
  await net.build(3)
  const steps = await readBundle(elsewhere)
  const found = steps.find((step) => step.id === id)
  expect(found).toMatchObject({ id, hash, referendum: { pallet: 'Referenda' } })
}

const MAX_TURNS = 12

describe('a target with referenda', () => {
  beforeAll(() => open(() => startDevnet({ ...settings, target: 'opengov' })))
  afterAll(close)

  test('a bundle goes from submission to enactment by its files alone, by referenda of the target', async () => {
    const titles = new Set<string>()
    const signed = new Set<string>()
    const voted = new Map<number, ProposalFile['routes'][number]>()
    const decided = new Set<number>()
    let steps = await readBundle()
    const page = await read('README.md')
    for (let turn = 0; steps.some(({ state }) => state !== 'enacted'); turn += 1) {
      const states = steps.map(({ id, state, standing }) => `${id} ${state}: ${standing}`)
      expect(turn, states.join('\n')).toBeLessThan(MAX_TURNS)
      const due = steps.filter(({ state }) => state === 'due')
      let isWaiting = true
      for (const step of due) {
        expect(step.earliest).toBeDefined()
        const index = step.referendum?.index
        if (index !== undefined && voted.has(index)) continue
        isWaiting = false
        const route = await submit(step)
        if (route.title === '') {
          expect(signed, 'a signed call takes effect at once').not.toContain(step.id)
          signed.add(step.id)
        }
        if (route.title === REFERENDUM && !titles.has(REFERENDUM)) await compareElsewhere(step)
        titles.add(route.title)
        if (index === undefined) continue
        await vote(index)
        voted.set(index, route)
      }
      for (const [index, route] of voted) {
        if (!isWaiting || decided.has(index)) continue
        await decide(index, route)
        decided.add(index)
      }
      if (due.length === 0) await net.nextSession()
      await net.settle()
      steps = await readBundle()
    }
    expect(page).toMatch(/\| due \| not submitted \| now \|/)
    expect([...titles]).toContain(REFERENDUM)
    expect(decided.size).toBeGreaterThan(0)
    const standings = new Map(steps.map(({ id, standing }) => [id, standing]))
    expect([...standings.values()]).toContain('referendum 0 of Referenda: Approved')
    for (const [sender, recipient] of [
      [2115, 2200],
      [2200, 2115]
    ]) {
      const channel = await net.relay.api.query['hrmp']?.['hrmpChannels']?.({ sender, recipient })
      expect(channel?.isEmpty).toBe(false)
    }
  })
})

describe('a referendum that ends without its call', () => {
  beforeAll(async () => {
    await open(() => startDevnet({ ...settings, target: 'opengov' }))
    await fundSovereigns(net)
  })
  afterAll(close)

  const find = async (id: string): Promise<readonly BundleStep[]> =>
    (await readBundle()).filter((step) => step.id === id)
  const statusesOf = async ({ file }: BundleStep): Promise<readonly unknown[]> => {
    const { routes }: ProposalFile = JSON.parse(await read(`${file}.json`))
    const route = routes.find(({ title }) => title === REFERENDUM)
    return (route?.steps ?? []).map(({ id, status }) => [id, status])
  }

  test('its step is due again, with how each referendum ended, and the preimage is not noted twice', async () => {
    const ruled = await Promise.all(
      (await readBundle()).map(async (step) => {
        const { chain, state, file } = step
        if (chain !== 'target' || state !== 'due' || file === undefined) return []
        const { origin }: ProposalFile = JSON.parse(await read(`${file}.json`))
        return origin.kind === 'root' ? [step] : []
      })
    )
    const [due] = ruled.flat()
    if (due === undefined) throw new Error('the root of the target has nothing to do')
    for (const [index, end] of (['Killed', 'Cancelled'] as const).entries()) {
      const [before] = (await find(due.id)).slice(-1)
      if (before === undefined) throw new Error('the step is gone')
      await submit(before)
      const [held] = (await find(due.id)).slice(-1)
      expect(held).toMatchObject({ state: 'due', referendum: { index } })
      expect((await statusesOf(held as BundleStep)).slice(0, 3)).toEqual([
        ...[
          ['preimage', 'done'],
          ['submit', 'done'],
          ['deposit', 'act']
        ]
      ])
      // The decision deposit is placed for the second one.
      if (end === 'Cancelled') await submit(held as BundleStep)
      await asRoot(net, 'target', `referenda.${end === 'Killed' ? 'kill' : 'cancel'}`, index)
      await net.build(2)
      const found = await find(due.id)
      const said = `referendum ${index} of Referenda: ${end}`
      expect(found.map(({ state }) => state)).toEqual([...Array(index + 1).fill('ended'), 'due'])
      expect(found.slice(-2).map(({ standing }) => standing)).toEqual([
        said,
        `noted as a preimage, not submitted; before, ${said}`
      ])
      const verified = await runCommand(folder, ['verify', String(index), '--chain', 'target'])
      expect(verified.code).toBe(2)
      expect(verified.complaints).toMatch(/^ProposalMismatch /)
      expect(verified.complaints).toContain(`it is over (${end})`)
    }
  })
})
