import { join } from 'node:path'
import type { NetworkConfig } from '@paraclock/checklist'
import { bytesToHex, type Hex, hexToBytes, parseAccount } from '@paraclock/core'
import { hashHex } from '@paraclock/submission'
import { openRuntime, type Runtime } from '@paraclock/types'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { MultisigSpec } from '../src/sign/ActorSpec.ts'
import { spellAccount } from '../src/sign/nameSigner.ts'
import { readActor } from '../src/sign/readActor.ts'
import { openRecorded, type RecordedNetwork } from './recorded/openRecorded.ts'
import { openSigning } from './recorded/openSigning.ts'
import { runCommand } from './runCommand.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const CHARLIE = '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y'

let net: RecordedNetwork
let runs = 0

beforeAll(async () => {
  net = await openRecorded('fresh')
})
afterAll(() => net.remove())

const boardOf = (threshold: number) =>
  readActor(`multisig:${threshold}:${ALICE},${BOB},${CHARLIE}`) as MultisigSpec

interface BoardArgs {
  readonly of?: RecordedNetwork
  readonly role?: string
  readonly genesis?: Hex | undefined
  readonly onSent?: () => void
  /** The free balance of Alice on the target. Defaults to the recorded one. */
  readonly free?: bigint
  readonly encode?: (runtime: Runtime) => Uint8Array
  readonly isPoor?: (text: string) => boolean
}

const encodeRemark = (runtime: Runtime): Uint8Array =>
  runtime.encodeCall({ pallet: 'System', method: 'remark', args: { remark: '0x01' } })

/** A file of a call on a chain, by default a remark, of a board whose member Bob has approved it. */
async function openBoard(
  threshold: number,
  {
    of = net,
    role = 'target',
    genesis = of.answers[role]?.facts.genesis,
    onSent = () => {},
    free,
    encode = encodeRemark,
    isPoor
  }: BoardArgs = {}
) {
  const { account, members } = boardOf(threshold)
  const runtime = openRuntime({ metadata: of.metadata[role] as Uint8Array })
  const call = bytesToHex(encode(runtime))
  const kept = { genesis, threshold, members: [CHARLIE, ALICE, BOB], call, text: 'a remark' }
  await of.write('call.json', JSON.stringify(kept))
  const bob = hexToBytes(parseAccount(BOB))
  const operation = {
    ...{ pallet: 'Multisig', item: 'Multisigs', keys: [account, hashHex(call)] },
    value: { when: { height: 1, index: 2 }, deposit: 1n, depositor: bob, approvals: [bob] }
  }
  const data = { free, reserved: 0n, frozen: 0n, flags: 1n << 127n }
  const poor = {
    ...{ pallet: 'System', item: 'Account', keys: [parseAccount(ALICE)] },
    value: { nonce: 0, consumers: 0, providers: 1, sufficients: 0, data }
  }
  const entries = free === undefined ? [operation] : [operation, poor]
  const { connect, sent } = await openSigning(of, {
    entries: { relay: [operation], [role]: entries },
    ...{ onSent, isPoor }
  })
  runs += 1
  const state = join(of.folder, `${runs}`)
  const env = { ALICE: '//Alice', BOB: '//Bob', EVE: '//Eve', XDG_STATE_HOME: state }
  const run = async (...argv: readonly string[]) => runUntil(undefined, ...argv)
  const runUntil = async (signal: AbortSignal | undefined, ...argv: readonly string[]) => {
    const settings = { connect, env, ...(signal && { signal }) }
    return { ...(await runCommand(of.folder, ['approve', 'call.json', ...argv], settings)), sent }
  }
  const board = spellAccount(account, [])
  const listed = members.map((member) =>
    spellAccount(member, [['main', of.config.networks['main'] as never]])
  )
  const head = `main, target: system.remark(remark: 0x01), by the multisig ${board}: ${threshold} of ${listed.join(', ')}`
  return { run, runUntil, call, board, head, listed }
}

const SIGN = ['--signer', 'env:ALICE', '--yes']
// In the order of the alphabet, because chains are proven at the same time.
const PROOFS = ['relay', 'service', 'target'].map((role) =>
  expect.stringMatching(`^main, ${role}: .*: its code is proven`)
)

test('without a signer, the call of a file is shown', async () => {
  const { run, head, board, call, listed } = await openBoard(2)
  const { code, output, sent } = await run()
  expect([code, sent]).toEqual([0, []])
  expect(output.split('\n')).toEqual([
    head,
    'main: on the target: system.remark(remark: 0x01)',
    'Nothing was sent. With --signer <source> it is signed, after confirmation or with --yes.'
  ])
  const { code: done, ...document } = await run('--json')
  expect(done).toBe(0)
  expect(JSON.parse(document.output)).toMatchObject({
    ...{ network: 'main', chain: 'target', account: board, threshold: 2, members: listed, call },
    ...{ callHash: hashHex(call), description: 'system.remark(remark: 0x01)', status: 'planned' },
    proofs: Array.from({ length: 3 }, () => expect.objectContaining({ network: 'main' }))
  })
})

const TIMES = { execution_times: [1_767_236_400] }
const call = (pallet: string, method: string, args: object) => ({ pallet, method, args })
const taskOnTarget = (provided_id: string, para_id: number, bytes: string) =>
  call('AutomationTime', 'schedule_xcmp_task', {
    ...{ provided_id, ...TIMES, para_id, currency_id: 0, call: bytes },
    weight_at_most: { ref_time: 1, proof_size: 1 }
  })
const batchOf = (calls: readonly object[]) => (runtime: Runtime) =>
  runtime.encodeCall(call('Utility', 'batch_all', { calls }) as never)
const paraIdOf = (of: RecordedNetwork) =>
  (of.config.networks['main'] as NetworkConfig).target.paraId

test('the calls of tasks are shown, as they are made on other chains', async () => {
  const paraId = paraIdOf(net)
  const { run } = await openBoard(2, {
    role: 'service',
    encode: batchOf([
      taskOnTarget('known', paraId, '0x00000401'),
      taskOnTarget('elsewhere', paraId + 1, '0x00000401'),
      taskOnTarget('unknown', paraId, '0xffff')
    ])
  })
  const { code, output } = await run()
  expect(code).toBe(0)
  expect(output.split('\n').slice(1)).toEqual([
    expect.stringMatching(/^main: on the service, the task known is stored. It runs once, at /),
    `main:   by a message to the target, parachain ${paraId}:`,
    'main:   on the target: system.remark(remark: 0x01)',
    expect.stringContaining('the task elsewhere is stored'),
    `main:   by a message to parachain ${paraId + 1}:`,
    'main:   4 bytes that cannot be read here, because the chain is not configured: 0x00000401',
    expect.stringContaining('the task unknown is stored'),
    `main:   by a message to the target, parachain ${paraId}:`,
    'main:   2 bytes that cannot be read here, because they are no call of the target: 0xffff',
    'Nothing was sent. With --signer <source> it is signed, after confirmation or with --yes.'
  ])
  const { output: document } = await run('--json')
  const shown = JSON.parse(document)
  expect(shown.calls).toHaveLength(9)
  expect(shown).not.toHaveProperty('failure')
})

test('--yes approves tasks whose calls would now fail only with --allow-failure', async () => {
  const pay = (provided_id: string, amount: number) =>
    call('AutomationTime', 'schedule_native_transfer_task', {
      ...{ provided_id, ...TIMES, recipient_id: parseAccount(BOB), amount }
    })
  const proxied = (real: string, inner: object) =>
    call('Proxy', 'proxy', {
      ...{ real: { type: 'Id', value: parseAccount(real) }, force_proxy_type: undefined },
      call: inner
    })
  const tasks = [
    taskOnTarget('fine', paraIdOf(net), '0x00000402'),
    taskOnTarget('poor', paraIdOf(net), '0x00000401'),
    pay('cheap', 1_000_000_000),
    proxied(ALICE, pay('dear', 2_000_000_000)),
    // This call changes its origin, so the owner of its task is not known.
    call('Utility', 'as_derivative', { index: 1, call: pay('other', 2_000_000_000) })
  ]
  const board = (encode: (runtime: Runtime) => Uint8Array) =>
    openBoard(2, {
      ...{ role: 'service', encode },
      isPoor: (text) => text === 'system.remark(remark: 0x01)' || /value: 0?\.?2/.test(text)
    })
  const { run } = await board(batchOf(tasks))
  const failure =
    'the call of the task "poor" would now fail on target with Token.FundsUnavailable, as would that of 1 further task'
  const shown = await run('--json')
  expect(JSON.parse(shown.output)).toMatchObject({ status: 'planned', failure })
  expect((await run()).output).toContain(`\nmain, service: ${failure}\n`)
  const refused = await run(...SIGN)
  expect([refused.code, refused.sent]).toEqual([2, []])
  expect(refused.complaints.replaceAll('\n', ' ')).toContain(`StepUnconfirmed (12034) ${failure}`)
  const allowed = await run(...SIGN, '--allow-failure')
  expect([allowed.code, allowed.sent.length]).toEqual([0, 1])
  const fine = await board(batchOf(tasks.slice(2, 3)))
  expect((await fine.run(...SIGN)).code).toBe(0)
})

test('the last approval makes the call', async () => {
  const { run, head } = await openBoard(2)
  const { code, output, sent, complaints } = await run(...SIGN)
  expect([complaints, code]).toEqual(['', 0])
  expect(sent).toEqual([
    expect.stringMatching(
      /^target: multisig\.asMulti\(threshold: 2, .*maybeTimepoint: \{height: 1, index: 2\}/
    )
  ])
  const [shown, , signer, ...rest] = output.split('\n')
  const [made] = rest.splice(-1)
  expect([shown, made]).toEqual([head, 'made: block 2'])
  expect(signer).toContain(`signer: ${ALICE}, a member of the multisig`)
  expect(rest.sort()).toEqual(PROOFS)
})

test('the document of a made call has its block', async () => {
  const { run } = await openBoard(2)
  const { code, output } = await run(...SIGN, '--json')
  expect(code).toBe(0)
  expect(JSON.parse(output)).toMatchObject({
    ...{
      status: 'made',
      block: 2,
      proofs: [{ block: 1 }, { block: 1 }, { block: 1 }]
    },
    signer: { account: ALICE }
  })
})

test('an approval that is not the last one is signed, and the next member is named', async () => {
  const { run } = await openBoard(3)
  const { code, complaints, sent } = await run(...SIGN)
  expect(sent).toEqual([expect.stringMatching(/^target: multisig\.approveAsMulti\(threshold: 3, /)])
  expect(code).toBe(1)
  expect(complaints).toMatch(/^CallAwaited /)
  expect(complaints.replaceAll(/\s+/g, ' ')).toContain(
    `Give the file call.json to one of ${CHARLIE}: \`paraclock approve call.json\``
  )
})

test('a signer with consent missing, one that has approved, and one that is no member sign nothing', async () => {
  const { run } = await openBoard(2)
  const shown = await run('--signer', 'env:ALICE')
  expect([shown.code, shown.output.split('\n').at(-1)]).toEqual([
    ...[1, 'Nothing was sent: there is no terminal to ask at. --yes signs and sends it.']
  ])
  const eve = await run('--signer', 'env:EVE', '--yes')
  expect([eve.code, eve.complaints.split(' ')[0]]).toEqual([2, 'ActorRefused'])
  const three = await openBoard(3)
  const bob = await three.run('--signer', 'env:BOB', '--yes')
  expect([bob.code, bob.complaints.match(/ApprovalRefused(?= |:)/g)]).toEqual([
    ...[1, ['ApprovalRefused']]
  ])
  expect([...shown.sent, ...eve.sent, ...bob.sent]).toEqual([])
})

test('a member who cannot pay the fee signs no approval', async () => {
  const deposit = 100_000_000n
  const { run } = await openBoard(2, { free: deposit })
  const { code, complaints, sent } = await run(...SIGN)
  expect([code, complaints.split(' ')[0], sent]).toEqual([2, 'SignerFundsMissing', []])
  const able = await openBoard(2, { free: deposit + 1n })
  expect((await able.run(...SIGN)).code).toBe(0)
})

test('an approval that was sent by a run that was stopped is not signed again', async () => {
  const stop = new AbortController()
  const { run, runUntil } = await openBoard(2, { onSent: () => stop.abort() })
  expect((await runUntil(stop.signal, ...SIGN)).code).toBe(130)
  const { code, output, sent } = await run(...SIGN)
  expect([code, sent.length]).toEqual([0, 1])
  expect(output).toMatch(/\nmain: 0x[0-9a-f]+: block 2$/)
  expect(output).not.toContain('made: block')
})

test('an approval that was sent to another chain is none of the same call on this chain', async () => {
  const stop = new AbortController()
  const { run, runUntil, call } = await openBoard(2, { onSent: () => stop.abort() })
  expect((await runUntil(stop.signal, ...SIGN)).code).toBe(130)
  const genesis = net.answers['relay']?.facts.genesis
  const members = [CHARLIE, ALICE, BOB]
  await net.write(
    'call.json',
    JSON.stringify({ genesis, threshold: 2, members, call, text: 'a remark' })
  )
  const { code, output, sent } = await run(...SIGN)
  expect(code).toBe(0)
  expect(sent.map((text) => text.split(':')[0])).toEqual(['target', 'relay'])
  expect(output).toMatch(/\nmade: block 2$/)
})

test('a call on Asset Hub is approved there', async () => {
  const hub = await openRecorded('hub')
  onTestFinished(() => hub.remove())
  const { run, call } = await openBoard(2, { of: hub, role: 'assetHub' })
  const { code, output, sent, complaints } = await run(...SIGN, '--json')
  expect([complaints, code]).toEqual(['', 0])
  expect(JSON.parse(output)).toMatchObject({ chain: 'assetHub', call, status: 'made' })
  expect(sent).toEqual([expect.stringMatching(/^assetHub: multisig\.asMulti\(threshold: 2, /)])
})

test('a file of a chain that is not configured is refused', async () => {
  const genesis = `0x${'99'.repeat(32)}` as const
  const { run } = await openBoard(2, { genesis })
  const { code, complaints } = await run()
  expect([code, complaints.split('\n')[1]]).toEqual([
    ...[2, `call.json is of a chain with the genesis ${genesis}, which is not configured`]
  ])
})
