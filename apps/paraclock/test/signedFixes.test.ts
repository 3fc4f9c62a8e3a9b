import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { stringifyJson } from '@paraclock/core'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openRecorded, type RecordedNetwork } from './recorded/openRecorded.ts'
import { type CallEffect, openSigning } from './recorded/openSigning.ts'
import { runCommand } from './runCommand.ts'

const ALICE_HEX = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const DELEGATE = '0x835c403e0c31dba4ae54ac474caa2b955db143d54056fc64bc3dbe21dd3fbd0c'

let net: RecordedNetwork
let runs = 0

beforeAll(async () => {
  net = await openRecorded('fresh')
})
afterAll(() => net.remove())

const effectOf = (text: string): CallEffect =>
  text.startsWith('proxy.addProxy')
    ? [
        [
          ...(['Proxy', 'ProxyAdded'] as const),
          {
            delegator: ALICE_HEX,
            delegatee: DELEGATE,
            proxy_type: { type: 'Automation' },
            delay: 0
          }
        ]
      ]
    : []

async function open(effect = effectOf) {
  runs += 1
  const env = { KEY: '//Alice', BOB: '//Bob', XDG_STATE_HOME: join(net.folder, `${runs}`) }
  const { connect, sent } = await openSigning(net, { effectOf: effect })
  return async (...argv: readonly string[]) => {
    const before = sent.length
    const ended = await runCommand(net.folder, argv, { env, connect })
    return { ...ended, sent: sent.slice(before) }
  }
}

const FIX = ['fix', '--signer', 'env:KEY', '--yes', '--wait', '0s']
const fund = (account: string) =>
  `main: balances.transferKeepAlive(${account}, 20.000560265156 ROC)`
const SERVICE = '5Ec4AhNzgnZ7jXzsdUAEbGBWu2GNfwppYZdf6P1JqNq6BntW'
const TARGET = '5Ec4AhPHidDXsgrVRvo4yrWX9kZkvd9DuyRTjv256LiVS8uG'
const setTarget =
  'xcmpHandler.setTarget(paraId: 2200, settings: {version: 5, feeAsset: V5 {parents: 1, interior: X1([Parachain(2115)])}, feePerSecond: 80_000_000_000, chargePerSecond: 80_000_000_000, programWeight: {refTime: 2_000_000_000, proofSize: 81_920}, assumedProofSize: 65_536})'
const addProxy = 'proxy.addProxy(uvt3PD2haterGxqfxyNSuaPHEFrbFSsC4bP1RfFBwJU42CeGc, Automation, 0)'
const made = [
  [fund(SERVICE), 2],
  [fund(TARGET), 3],
  [`main: ${setTarget}`, 2],
  [`main: ${addProxy}`, 2]
] as const
const transferTo = (account: string) =>
  `relay: balances.transferKeepAlive(dest: ${account}, value: 20_000_560_265_156)`
const grant =
  'target: proxy.addProxy(delegate: uvt3PD2haterGxqfxyNSuaPHEFrbFSsC4bP1RfFBwJU42CeGc, proxyType: Automation, delay: 0)'

test('fix signs no step with which the run costs more than --max-fee', async () => {
  const run = await open()
  const { code, complaints, sent } = await run(...FIX, '--max-fee', '25')
  expect(code).toBe(2)
  expect(complaints).toContain('the steps of this run cost 40.')
  expect(sent).toEqual([transferTo(SERVICE)])
  const other = await (await open())(...FIX, '--max-fee', '20')
  expect([other.code, other.sent]).toEqual([2, []])
})

test('fix makes each call once that the signer can make, and those of root by the sudo key', async () => {
  const run = await open()
  const first = await run(...FIX)
  expect(first.complaints).toBe('')
  expect(first.code).toBe(1)
  expect(first.sent).toEqual([
    ...[transferTo(SERVICE), transferTo(TARGET)],
    ...[`service: sudo.sudo(call: ${setTarget})`, grant]
  ])
  const lines = first.output.slice(first.output.indexOf('signer:')).split('\n')
  expect(lines.slice(0, 10)).toEqual([
    `signer: ${ALICE}, the user of main, the sudo key of relay of main, the sudo key of service of main, the sudo key of target of main`,
    ...made.map(([call, block]) => `${call}: block ${block}`),
    ...made.map(([call]) => `${call}: made, and no effect shows yet`),
    'main: left to do'
  ])
  const again = await run(...FIX, '--json')
  expect([again.code, again.sent]).toEqual([1, []])
  const document = JSON.parse(again.output)
  const calls = made.map(([call, block]) => ({
    ...{ network: 'main', description: call.slice('main: '.length), block },
    outcome: `block ${block}`
  }))
  expect([document.made, document.withoutEffect, document.refused]).toEqual([calls, calls, []])
  expect(document.proofs.map(({ chain }: { chain: string }) => chain).sort()).toEqual([
    ...['relay', 'service', 'target']
  ])
})

test('fix signs no call whose deposit the signer cannot pay', async () => {
  const deposit = ['Balances', 'Reserved', { who: ALICE_HEX, amount: 10n ** 30n }] as const
  const run = await open((text) =>
    text.startsWith('proxy.addProxy') ? [deposit, ...(effectOf(text) as [])] : []
  )
  const { code, complaints, sent } = await run(...FIX)
  expect([code, complaints.split(' ')[0]]).toEqual([2, 'SignerFundsMissing'])
  expect(complaints.replaceAll(/\s+/g, ' ')).toMatch(/for the deposit and the fee of the call/)
  expect(sent).not.toContain(grant)
})

test('two networks with the same chains and user make each of their common calls once', async () => {
  const { main } = net.config.networks
  await net.write('common.json', stringifyJson({ networks: { main, salary: main } }))
  const run = await open()
  const { output, complaints, sent } = await run(...FIX, '--config', 'common.json', '--json')
  expect(complaints).toBe('')
  expect(sent.toSorted()).toEqual(
    [
      ...[transferTo(SERVICE), transferTo(TARGET)],
      ...[`service: sudo.sudo(call: ${setTarget})`, grant]
    ].toSorted()
  )
  // Both networks report the one call.
  const { made: calls } = JSON.parse(output)
  const listOf = (name: string): readonly string[] =>
    calls.flatMap(({ network, description }: { network: string; description: string }) =>
      network === name ? `main: ${description}` : []
    )
  const steps = made.map(([call]) => call)
  expect([listOf('main'), listOf('salary')]).toEqual([steps, steps])
})

test('without the sudo key, calls of root are left to their owners', async () => {
  const { output, sent } = await (await open())(...FIX, '--no-sudo', '--json')
  expect(sent).toEqual([transferTo(SERVICE), transferTo(TARGET), grant])
  const { signers, networks } = JSON.parse(output)
  expect(signers).toEqual([{ account: ALICE, roles: ['the user of main'] }])
  const owners = networks[0].left.map(({ owner }: { owner: string }) => owner)
  expect(new Set(owners)).toEqual(new Set(['you', 'serviceTeam', 'targetGovernance', 'time']))
})

test('a signer that can make no call makes none, and the calls of the user are left to it', async () => {
  const { code, output, sent } = await (await open())(...FIX.with(2, 'env:BOB'), '--json')
  expect([code, sent]).toEqual([1, []])
  const { signers, made, networks } = JSON.parse(output)
  expect(signers).toEqual([{ account: BOB, roles: [] }])
  expect(made).toEqual([])
  const owners = networks[0].left.map(({ owner }: { owner: string }) => owner)
  expect(new Set(owners)).toEqual(new Set(['user', 'serviceTeam', 'targetGovernance', 'time']))
})

test('a call that fails ends the run with its step, after what was made', async () => {
  const isLast = (text: string) => text.includes(TARGET)
  const run = await open((text) =>
    isLast(text) ? { error: 'Balances.InsufficientBalance' } : effectOf(text)
  )
  const { code, output, complaints, sent } = await run(...FIX)
  expect([code, sent]).toEqual([2, [transferTo(SERVICE), transferTo(TARGET)]])
  expect(complaints).toMatch(/^StepFailed \(\d+\)\n/)
  expect(complaints.split('\n')[1]).toMatch(
    /^"main, relay: balances.transferKeepAlive.*the call fails on "relay" with balances.InsufficientBalance/
  )
  expect(output.split('\n').at(-1)).toBe(`${fund(SERVICE)}: block 2`)
})

test('a bundle has the pages of each call, in order, and its bytes are verified from their files', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T00:00:30Z') })
  onTestFinished(() => void vi.useRealTimers())
  const run = await open()
  const written = await run('fix', '--bundle', 'proposals')
  expect([written.code, written.sent]).toEqual([1, []])
  const folder = join(net.folder, 'proposals')
  expect(written.output.split('\n')[0]).toBe(
    `9 proposals are in ${folder}: 4 due, 0 enacted; README.md there has their order`
  )
  const ids = ['accept-2115-2200', 'accept-2200-2115', 'addProxy', 'fund-2115', 'fund-2200']
  const later = ['request-2115-2200', 'request-2200-2115', 'service-target-registered']
  const files = [...ids, ...later, 'xcm-sovereign-funded'].flatMap((id) =>
    ['hex', 'json', 'md'].map((ending) => `main-${id}.${ending}`)
  )
  expect(readdirSync(folder)).toEqual(['README.md', 'bundle.json', ...files])
  await expect(await net.read('proposals/README.md')).toMatchFileSnapshot(
    'recorded/fresh-bundle/README.md.txt'
  )
  for (const ending of ['md', 'json']) {
    const name = `main-accept-2115-2200.${ending}`
    const page = await net.read(`proposals/${name}`)
    await expect(page).toMatchFileSnapshot(`recorded/fresh-bundle/${name}.txt`)
  }
  const path = 'proposals/main-accept-2115-2200.json'
  const { call, preimage, genesis, decoded } = JSON.parse(await net.read(path))
  expect(await net.read(path.replace('json', 'hex'))).toBe(`${call}\n`)
  // The recorded state cannot run the call, so its effect is not known: exit code 3.
  const verified = await run('verify', path, '--no-trial', '--json')
  expect(verified.code).toBe(3)
  expect(JSON.parse(verified.output)).toMatchObject({
    ...{ network: 'main', chain: 'target', origin: 'root', call, preimage, effects: [] },
    compared: [
      { what: 'the hash', value: preimage.hash, agrees: true },
      { what: 'the length', value: '94', agrees: true },
      { what: 'the genesis of the chain', value: genesis, agrees: true },
      { what: 'the name of the call', value: 'polkadotXcm.send', agrees: true },
      { what: 'the decoded call', value: decoded, agrees: true }
    ]
  })
  expect((await run('verify', path, '--chain', 'relay')).complaints).toContain(
    '--chain is relay, and proposals/main-accept-2115-2200.json is a proposal for target'
  )
  const shown = await run('verify', path, '--no-trial', '--chain', 'target')
  expect(shown.output).toContain('\n  the length is as stated: 94\n')
  expect((await run('verify', 'proposals/bundle.json')).complaints).toMatch(
    /^SavedDataMalformed .*\n.*its format is "paraclock-bundle", and not "paraclock-proposal"/
  )
  for (const file of files.filter((name) => name.endsWith('.json'))) {
    expect((await run('verify', `proposals/${file}`, '--no-trial')).complaints).toBe('')
  }
  const forge = async (wrong: object) => {
    await changeJson(path, (proposal) => ({ ...proposal, ...wrong }))
    const { complaints } = await run('verify', path, '--no-trial')
    await changeJson(path, (proposal) => ({ ...proposal, ...kept }))
    return complaints.replaceAll(/\s+/g, ' ')
  }
  const kept = JSON.parse(await net.read(path))
  expect(await forge({ description: 'system.remark(0x01)' })).toMatch(
    /^ProposalMismatch .* states the name of the call "system\.remark", but it is "polkadotXcm\.send"/
  )
  expect(await forge({ decoded: decoded.replace('Transact', 'Trap') })).toMatch(
    /^ProposalMismatch .* states the decoded call /
  )
  await changeJson(path, (proposal) => ({ ...proposal, call: proposal.call.replace(/..$/, '00') }))
  expect((await run('verify', path)).complaints).toMatch(/^ProposalMismatch /)
})

test('a bundle that is written again counts the steps that the plan no longer has as enacted', async () => {
  const run = await open()
  await run('fix', '--bundle', 'again')
  await changeJson('again/bundle.json', ({ steps, ...bundle }) => {
    const gone = { ...steps[0], id: 'gone', file: 'main-gone', earliest: 60 }
    return { ...bundle, steps: [...steps, gone, { ...gone, network: 'other', id: 'elsewhere' }] }
  })
  const { output } = await run('fix', '--bundle', 'again', '--json')
  expect(JSON.parse(output).networks[0].steps).toHaveLength(4)
  const { steps } = JSON.parse(await net.read('again/bundle.json'))
  const [first, ...others] = steps
  expect(first).toMatchObject({ id: 'gone', state: 'enacted', standing: 'its effect shows' })
  expect(first).not.toHaveProperty('earliest')
  expect(others.map(({ id }: { id: string }) => id)).not.toContain('elsewhere')
  expect(others).toHaveLength(10)
})

test('a bundle keeps the steps of a configured network that is not chosen', async () => {
  const run = await open()
  await run('fix', '--bundle', 'both')
  const gone = { network: 'staging', id: 'gone', file: 'staging-gone', earliest: 60 }
  await changeJson('both/bundle.json', ({ steps, ...bundle }) => {
    return { ...bundle, steps: [{ ...steps[0], ...gone }, ...steps] }
  })
  const { main } = net.config.networks
  await net.write('both.json', stringifyJson({ networks: { staging: main, main } }))
  const { code } = await run(
    'fix',
    '--bundle',
    'both',
    '--config',
    'both.json',
    '--network',
    'main'
  )
  expect(code).toBe(1)
  const { steps } = JSON.parse(await net.read('both/bundle.json'))
  expect(steps[0]).toMatchObject({ ...gone, state: 'due' })
  expect(steps).toHaveLength(11)
})

// biome-ignore lint/suspicious/noExplicitAny: the test changes a document in any place.
async function changeJson(path: string, change: (value: any) => unknown): Promise<void> {
  await net.write(path, JSON.stringify(change(JSON.parse(await net.read(path)))))
}
