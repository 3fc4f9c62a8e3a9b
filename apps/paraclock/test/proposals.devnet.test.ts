import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Hex, stringifyJson } from '@paraclock/core'
import { devAccount, startDevnet } from '@paraclock/devnet'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { VerifiedProposal } from '../src/commands/verify.ts'
import { readSavedFile } from '../src/files/readSavedFile.ts'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { bundle, proposal } from '../src/schemas/Proposal.ts'
import { openNetwork } from './network/openNetwork.ts'
import { runCommand } from './runCommand.ts'

const net = await openNetwork({ variant: 'minute', name: 'main', keptBlocks: 4096 })
const config = await configureDevnet([net])
const fresh = await net.snapshot()
let folder: string

const run = (...argv: readonly string[]) => runCommand(folder, argv)
const bundled = async () => {
  const { code, complaints } = await run('fix', '--bundle', 'proposals', '--no-sudo')
  expect([code, complaints]).toEqual([1, ''])
  return await readSavedFile(bundle, join(folder, 'proposals', 'bundle.json'), 'a bundle')
}
const proposalOf = async (id: string) =>
  await readSavedFile(proposal, join(folder, 'proposals', `main-${id}.json`), 'a proposal')

beforeEach(async () => {
  await net.restore(fresh)
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson(config))
})
afterEach(() => rm(folder, { recursive: true, force: true }))
/** Makes a call that a file holds, as its origin. */
async function enact(id: string): Promise<void> {
  const { chain: role, origin, call } = await proposalOf(id)
  const chain = net[role as 'relay' | 'service' | 'target']
  const typed = chain.api.tx(chain.api.createType('Call', call) as never)
  if (origin.kind === 'root') await net.sudo(chain, typed)
  else await net.execute({ chain, call: typed, signer: await devAccount('Alice') })
  await net.settle()
}

test('a bundle is the whole plan in order, and a second one says what is enacted', async () => {
  const first = await bundled()
  const calls = first.steps.filter(({ kind }) => kind === 'call')
  const files = await readdir(join(folder, 'proposals'))
  expect(files.length).toBe(3 * calls.length + 2)
  const due = calls.filter(({ state }) => state === 'due')
  const waiting = calls.filter(({ state }) => state === 'wait')
  expect(due.length).toBeGreaterThan(0)
  expect(waiting.length).toBeGreaterThan(0)
  for (const { after } of waiting) expect(after.length).toBeGreaterThan(0)
  const root = due.find(({ chain }) => chain === 'target')
  if (root === undefined) throw new Error('the target has nothing to do')
  const shown = await proposalOf(root.id)
  expect(shown.effects[0]).toMatchObject({ chain: 'target' })
  const page = await readFile(join(folder, 'proposals', `main-${root.id}.md`), 'utf8')
  expect(page).toContain(shown.preimage.hash)
  expect(page).toContain('## What it does')
  expect(page).toContain('## How to verify it')
  const hex = await readFile(join(folder, 'proposals', `main-${root.id}.hex`), 'utf8')
  expect(hex.trim()).toBe(shown.call)

  // A later step is run on what the steps before it leave: the deposit, and the other side's request.
  for (const [id, event] of [
    ['request-2115-2200', 'hrmp.OpenChannelRequested'],
    ['accept-2115-2200', 'hrmp.OpenChannelAccepted']
  ] as const) {
    const { status, effects } = await proposalOf(id)
    expect([id, status]).toEqual([id, 'wait'])
    expect(effects.filter(({ failure }) => failure !== undefined)).toEqual([])
    expect(effects[1]?.events.join()).toContain(event)
  }

  for (const { id } of due) await enact(id)
  const second = await bundled()
  const states = new Map(second.steps.map(({ id, state }) => [id, state]))
  for (const { id } of due) expect([id, states.get(id)]).toEqual([id, 'enacted'])
  expect(second.steps.filter(({ state }) => state === 'due').length).toBeGreaterThan(0)
})

test('a proposal is verified by its file, its bytes, its preimage and its referendum', async () => {
  await bundled()
  const { relay } = net
  const bytes = relay.api.tx['system']?.['setStorage']?.([['0x0102', '0x03']]).method.toHex() as Hex
  const byBytes = await run('verify', bytes, '--chain', 'relay', '--json')
  expect(byBytes.code).toBe(0)
  const verified = JSON.parse(byBytes.output)
  expect(verified).toMatchObject({ chain: 'relay', origin: 'root', standing: 'not submitted' })
  expect(verified.made).toEqual([
    expect.stringMatching(/^on the relay chain: system\.setStorage\(/),
    expect.stringContaining('in its smallest unit')
  ])
  // A key that no pallet has is not left out.
  expect(verified.effects[0].changes).toContain('storage.0x0102: nothing → 0x03')

  for (const [origin, code, said] of [
    [`0x${'11'.repeat(32)}`, 1, 'Invalid.Payment'],
    ['GeneralAdmin', 1, 'BadOrigin'],
    ['Origins.GeneralAdmin', 1, 'BadOrigin'],
    ['Sultan', 2, 'Origins.GeneralAdmin']
  ] as const) {
    const made = await run('verify', bytes, '--chain', 'relay', '--origin', origin)
    expect([origin, made.code, made.output + made.complaints]).toEqual([
      ...[origin, code, expect.stringContaining(said)]
    ])
    const fails = new RegExp(`For voters: made by .* on a copy of the relay of .* fails: ${said}`)
    if (code === 1) expect(made.output.replaceAll(/\s+/g, ' ')).toMatch(fails)
  }
  const { address } = await devAccount('Alice')
  const signed = relay.api.tx['balances']
    ?.['transferKeepAlive']?.(address, 1n)
    .method.toHex() as Hex
  for (const [given, hints] of [
    [[], true],
    [['--origin', 'root'], false],
    [['--origin', address], false]
  ] as const) {
    const { output } = await run('verify', signed, '--chain', 'relay', ...given)
    expect([given, output.includes('--origin')]).toEqual([given, hints])
  }

  const nowhere = await run('verify', '0', '--chain', 'target')
  expect(nowhere.complaints).toMatch(/^ProposalMismatch .*\n.*its runtime has no referenda/)

  const { hash, length } = verified.preimage
  const missing = await run('verify', hash, '--chain', 'relay')
  expect([missing.code, missing.complaints.split(' ')[0]]).toEqual([2, 'ProposalMismatch'])
  const { preimage, referenda } = relay.api.tx
  const signer = await devAccount('Bob')
  const note = preimage?.['notePreimage']?.(bytes)
  const submit = referenda?.['submit']?.(
    { system: 'Root' },
    { Lookup: { hash, len: length } },
    { After: 50 }
  )
  if (note === undefined || submit === undefined) throw new Error('the relay has no referenda')
  await net.execute({ chain: relay, call: note, signer })
  await net.execute({ chain: relay, call: submit, signer })
  for (const given of [hash, '0']) {
    const { code, output } = await run('verify', given, '--chain', 'relay', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(output)).toMatchObject({
      call: bytes,
      standing: 'referendum 0 of Referenda is preparing, without its decision deposit'
    })
  }

  const [file] = (await readdir(join(folder, 'proposals'))).filter(
    (name) => name.endsWith('.json') && name !== 'bundle.json'
  )
  const path = join(folder, 'proposals', file ?? '')
  const byFile = await run('verify', path)
  expect([0, 1]).toContain(byFile.code)
  expect(byFile.output).toContain('the hash is as stated')
  const text = await readFile(path, 'utf8')
  const { chain, genesis } = JSON.parse(text)
  // A voter has a configuration of their own, with a name of their own.
  const mine = stringifyJson({ networks: { mine: config.networks['main'] } } as never)
  await writeFile(join(folder, 'mine.json'), mine)
  const byVoter = await run('verify', path, '--config', 'mine.json', '--no-trial')
  expect([0, 1]).toContain(byVoter.code)
  expect(byVoter.output).toContain(`mine, ${chain}`)
  await writeFile(path, text.replace(genesis, `0x${'0a'.repeat(32)}`))
  const foreign = await run('verify', path)
  expect([foreign.code, foreign.complaints.split(' ')[0]]).toEqual([2, 'ProposalMismatch'])
})

test('a proposal of a bundle is verified after the steps before it, and waits for those that no copy has', async () => {
  const { steps } = await bundled()
  const calls = steps.filter(({ kind }) => kind === 'call')
  for (const { id, file, after } of calls) {
    const { code, output } = await run('verify', `proposals/${file}.json`, '--no-trial', '--json')
    const { earlier, waitsFor }: VerifiedProposal = JSON.parse(output)
    const made = earlier.flatMap((step) => (step.problem === undefined ? step.id : []))
    const shown = [id, code, waitsFor.length, after.filter((one) => !made.includes(one))]
    expect(shown).toEqual([id, 0, 0, []])
  }
  const whole = await run('verify', 'proposals', '--json')
  const { proposals } = JSON.parse(whole.output)
  expect([whole.code, proposals.length]).toEqual([0, calls.length])
  const page = await run('verify', 'proposals')
  expect(page.output.match(/For voters: /g)?.length).toBe(calls.length)
  const request = 'proposals/main-request-2115-2200'
  const byHex = await run('verify', `${request}.hex`, '--chain', 'service', '--no-trial')
  expect([byHex.code, byHex.output]).toEqual([0, expect.stringContaining('made first: fund-2115')])

  // The bytes of the file decide, also after the steps of the bundle.
  const { relay, service } = net
  const text = await readFile(join(folder, `${request}.json`), 'utf8')
  const { address } = await devAccount('Alice')
  const pay = service.api.tx['balances']?.['transferKeepAlive']?.(address, 1n).method.toHex()
  const bytes = await run('verify', pay as Hex, '--chain', 'service', '--no-trial', '--json')
  const { call, preimage, description } = JSON.parse(bytes.output)
  const edited = { ...JSON.parse(text), call, preimage, description, decoded: description }
  await writeFile(join(folder, `${request}.json`), JSON.stringify(edited))
  const failed = await run('verify', `${request}.json`, '--no-trial')
  expect([failed.code, failed.output.replaceAll(/\s+/g, ' ')]).toEqual([
    ...[1, expect.stringMatching(/made first: fund-2115 .* this call fails: BadOrigin/)]
  ])
  const inFolder = await run('verify', 'proposals', '--json')
  const others: readonly VerifiedProposal[] = JSON.parse(inFolder.output).proposals
  expect([inFolder.code, others.flatMap(({ waitsFor }) => waitsFor)]).toEqual([
    1,
    expect.arrayContaining(['request-2115-2200'])
  ])
  await writeFile(join(folder, `${request}.json`), text)

  await writeFile(join(folder, 'alone.json'), text)
  const waits = expect.stringContaining('For voters: this call waits for fund-2115: ')
  for (const argv of [['alone.json'], [`${request}.json`, '--endpoint', service.wsUrl]]) {
    const { code, output } = await run('verify', ...argv)
    expect([code, output.replaceAll(/\s+/g, ' ')]).toEqual([3, waits])
  }
  const onRelay = await run('verify', 'proposals/main-fund-2115.json', '--endpoint', relay.wsUrl)
  expect(onRelay.code).toBe(0)
  const index = join(folder, 'proposals', 'bundle.json')
  const listed = await readFile(index, 'utf8')
  const { hash = '' } = steps.find(({ id }) => id === 'fund-2115') ?? {}
  for (const [from, to, refusal] of [
    [
      hash,
      `0x${'07'.repeat(32)}`,
      /^ProposalMismatch .*bundle.json. states for fund-2115 the hash/
    ],
    ['"main-fund-2115"', '"../main-fund-2115"', /^SavedDataMalformed .*steps\[\d\]\.file/]
  ] as const) {
    await writeFile(index, listed.replace(from, to))
    const { code, complaints } = await run('verify', `${request}.json`)
    expect([code, complaints.replaceAll(/\s+/g, ' ')]).toEqual([2, expect.stringMatching(refusal)])
  }
  const nowhere = await run('verify', '.')
  expect([nowhere.code, nowhere.complaints]).toEqual([2, expect.stringContaining('bundle.json')])
  const aimed = await run('verify', 'proposals', '--origin', 'root')
  expect([aimed.code, aimed.complaints]).toEqual([2, expect.stringContaining('--origin')])
})

test('a proposal is tried with the task: what the task does today, and after it', async () => {
  const building = await startDevnet({ variant: 'minute', name: 'main', ready: true })
  onTestFinished(() => building.stop())
  const ready = await configureDevnet([building])
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson(ready))
  const { service } = building
  const paused = service.api.tx['xcmpHandler']?.['removeTarget']?.(building.target.paraId)
  const bytes = paused?.method.toHex() as Hex
  const shown = await run('verify', bytes, '--chain', 'service', '--json')
  expect(shown.complaints).toBe('')
  const { trial } = JSON.parse(shown.output)
  expect(trial).toMatchObject({ without: { outcome: 'pass' }, with: { outcome: 'fail' } })
  // The proposal itself succeeds.
  expect(shown.code).toBe(1)
  const left = await run('verify', bytes, '--chain', 'service', '--no-trial')
  expect([left.code, left.output.includes('after it:')]).toEqual([0, false])
  expect(left.output.replaceAll(/\s+/g, ' ')).toMatch(
    /For voters: made by root on a copy of the service of main, this call succeeds and changes \d+ stored values\.$/
  )
})
