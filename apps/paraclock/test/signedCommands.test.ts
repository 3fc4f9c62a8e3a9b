import { join } from 'node:path'
import { parseAccount } from '@paraclock/core'
import { type StoredEntry, storeTask } from '@paraclock/scheduler/fixtures/openMemoryService'
import { deriveTaskId } from '@paraclock/xcm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scheduled } from './recorded/commandLines.ts'
import { openRecorded, type RecordedNetwork } from './recorded/openRecorded.ts'
import { type CallEffect, openSigning } from './recorded/openSigning.ts'
import { type CommandOutcome, runCommand } from './runCommand.ts'

const BOB = scheduled.recipient
const USER = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const USER_HEX = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const GIFT = '0x9e8eb741f62fd3dde2657af39c062c156626524185c174c94f75416da9ad16bc'
const RENT = '0x9eae1ef1c8081df9fe75a7a8058b4e3385e83a3445b787fbc7d0e62c33b83f14'
const PAY = deriveTaskId({ owner: USER, providedId: 'pay' }).taskId
const SIGNER = `signer: ${USER}, the user of main`
const PAYS = `${USER} pays for the runs and owns the\ntask; the task acts for it.`
const PROOF =
  'main, service: paraclock-minute 1000: its code is proven; a light client verified block 18; the runtime was built without a metadata hash, so signatures carry none'
/** The proof of the relay chain, at whose head the block of the service is recent. */
const RELAY_PROOF = expect.stringMatching(/^main, relay: rococo \d+: its code is proven; /)
/** The lines of an output. The two proofs can be in either order. Here they are in the order of their texts. */
const linesOf = (output: string): readonly string[] => {
  const lines = output.split('\n')
  const at = lines.findIndex((line) => line.includes('its code is proven'))
  return [...lines.slice(0, at), ...lines.slice(at, at + 2).toSorted(), ...lines.slice(at + 2)]
}

const THREE = 1_767_236_400n
/** The answer that a call weighs more than half of a block: the calls share no transaction. */
const HEAVY = `0x07000000008004${'00'.repeat(17)}` as const
/** The existential deposit of the service. */
const DEPOSIT = 100_000_000n
const PAYMENT = ['pay', '--at', '2026-01-01T03:00:00Z', '--transfer', '1.5', '--to', BOB]

let net: RecordedNetwork
let runs = 0

beforeAll(async () => {
  net = await openRecorded('ready')
})
afterAll(() => net.remove())

/** Tasks that a call cancels, with a refund of half a token each. */
const cancelled = (...ids: readonly string[]): CallEffect =>
  ids.map((task_id) => [
    ...['AutomationTime', 'TaskCancelled'],
    { task_id, refund: 5_000_000_000n, nonce: 0n }
  ]) as unknown as CallEffect

/** A task that a call schedules, to run once. */
const taken = (task_id: string): CallEffect => {
  const action = { type: 'NativeTransfer', value: { recipient: USER_HEX, amount: 1n } }
  const schedule = { type: 'Fixed', value: { execution_times: [THREE] } }
  const fees = { execution_fee: 741_485_596n, xcmp_fee: 4n, place_fee: 0n }
  const task = {
    task_id,
    owner: USER_HEX,
    provided_id: '0x01',
    next_run: THREE,
    runs: 1,
    nonce: 2n
  }
  return [
    ['AutomationTime', 'TaskScheduled', { ...task, ...fees, schedule, action, call_version: 0 }]
  ]
}

interface Sent extends CommandOutcome {
  readonly sent: readonly string[]
  readonly told: readonly string[]
}

/** Runs a command line on chains that take calls with this effect, signed by `//Alice`. */
async function run(
  argv: readonly string[],
  effect: CallEffect = [],
  settings: Omit<Parameters<typeof runCommand>[2], 'connect'> = {},
  isPoor?: (text: string) => boolean
): Promise<Sent> {
  const chains = await openSigning(net, { effectOf: () => effect, isPoor })
  const told: string[] = []
  const { connect, sent } = chains
  // Each network begins anew, so each run has its own journal.
  runs += 1
  const env = { KEY: '//Alice', BOB: '//Bob', XDG_STATE_HOME: join(net.folder, `${runs}`) }
  const asked = { env, connect, onReport: (text: string) => void told.push(text), ...settings }
  return { ...(await runCommand(net.folder, argv, asked)), sent, told }
}

const sign = (...argv: readonly string[]) => [...argv, '--signer', 'env:KEY', '--yes']

const rent = [
  'main: cancel the task rent,',
  `${RENT}, next at`,
  '2026-01-01 03:00 UTC:',
  '  Its 2 runs to come are cancelled, and 0.1482971192 PCM comes back.'
]
const gift = [
  'main: cancel the task gift,',
  `${GIFT}, next at`,
  '2026-01-02 00:00 UTC:',
  '  Its 1 runs to come are cancelled, and 0.0741485596 PCM comes back.'
]
const OWNS = `${USER} owns the task.`
const cancelOf = (...ids: readonly string[]) => {
  const calls = ids.map((id) => `automationTime.cancelTask(taskId: ${id})`)
  return `service: ${calls.length === 1 ? calls[0] : `utility.batchAll(calls: [${calls.join(', ')}])`}`
}
const cameBack = (id: string) => `cancelled: ${id}, 0.5 PCM came back`

test('a task is cancelled, and what came back is shown', async () => {
  const { code, output, sent, told } = await run(sign('cancel', 'rent'), cancelled(RENT))
  expect({ code, sent }).toEqual({ code: 0, sent: [cancelOf(RENT)] })
  expect(linesOf(output)).toEqual([...rent, SIGNER, OWNS, RELAY_PROOF, PROOF, cameBack(RENT)])
  expect([...told.slice(0, 2).toSorted(), ...told.slice(2)]).toEqual([
    RELAY_PROOF,
    PROOF,
    expect.stringMatching(/^main, service: user \(h3Th\w+\) signs:$/),
    `main, service: on the service: ${cancelOf(RENT).slice('service: '.length)}`,
    'main, service: Made now, it costs 0.0000000001 PCM for the transaction.',
    `main, service: signing ${cancelOf(RENT).slice('service: '.length)}`,
    expect.stringMatching(
      /^main, service: it does balances.Released: .+, who user \(h3Th\w+\), 0.1482971192 PCM$/
    ),
    `main, service: it does automationTime.TaskCancelled: taskId ${RENT}, refund 0.1482971192 PCM, nonce 1`
  ])
})

test('all tasks are cancelled in one transaction', async () => {
  const { code, output, sent } = await run(sign('cancel', '--all'), cancelled(RENT, GIFT))
  expect({ code, sent }).toEqual({ code: 0, sent: [cancelOf(GIFT, RENT)] })
  expect(linesOf(output)).toEqual([
    ...[...gift, ...rent, SIGNER, OWNS.replace('task', 'tasks')],
    ...[RELAY_PROOF, PROOF, cameBack(RENT), cameBack(GIFT)]
  ])
})

test('a task that is named twice is cancelled once, and the document has its refund', async () => {
  const argv = sign('cancel', 'rent', RENT.toUpperCase().replace('X', 'x'), '--json')
  const { code, output, sent } = await run(argv, cancelled(RENT))
  expect({ code, sent }).toEqual({ code: 0, sent: [cancelOf(RENT)] })
  const refund = { amount: '5000000000', symbol: 'PCM', decimals: 10 }
  const { proofs, ...document } = JSON.parse(output)
  expect(document).toEqual({
    ...{ schemaVersion: 6, network: 'main' },
    signer: { account: USER, roles: ['the user of main'] },
    tasks: [{ taskId: RENT, status: 'cancelled', refund }]
  })
  expect(proofs).toHaveLength(2)
  expect(proofs.filter(({ chain }: { chain: string }) => chain === 'service')).toMatchObject([
    { network: 'main', chain: 'service', block: 18, summary: PROOF }
  ])
})

test('with a signer and without consent, calls are only shown, and the exit code is 1', async () => {
  const asked = ['--signer', 'env:KEY']
  const shown = await run(['cancel', 'rent', ...asked])
  expect(shown).toMatchObject({ code: 1, sent: [], complaints: '' })
  expect(shown.output.split('\n')).toEqual([
    ...[...rent, SIGNER, OWNS],
    'Nothing was sent: there is no terminal to ask at. --yes signs and sends it.'
  ])
  const planned = await run(['cancel', 'rent', '--json', ...asked])
  expect(planned).toMatchObject({ code: 1, sent: [] })
  expect(JSON.parse(planned.output).tasks).toEqual([{ taskId: RENT, status: 'planned' }])
  const scheduled = await run(['schedule', ...PAYMENT, ...asked])
  expect(scheduled).toMatchObject({ code: 1, sent: [] })
  expect(scheduled.output).toContain('Nothing was sent: there is no terminal to ask at.')
})

test.each([
  ['cancel a task of the user', ['cancel', RENT], 'NotTaskOwner', cancelOf(RENT)],
  ['schedule a task', ['schedule', ...PAYMENT], 'DuplicateTask', undefined]
])('a transaction that fails to %s is the error of the chain', async (_, argv, error, call) => {
  const failed = await run(sign(...argv), { error: `AutomationTime.${error}` })
  expect([failed.code, failed.complaints.split('\n')[0]]).toEqual([
    2,
    expect.stringMatching(`^${error} \\(\\d+\\), found by the chain$`)
  ])
  expect(failed.sent).toHaveLength(1)
  if (call !== undefined) expect(failed.sent).toEqual([call])
  expect(failed.output).not.toMatch(/cancelled:|scheduled:/)
})

test('a task of another account is not cancelled', async () => {
  const others = await run(['cancel', RENT, '--signer', 'env:BOB', '--yes'])
  expect(others).toMatchObject({ code: 2, output: '', sent: [] })
  expect(others.complaints).toMatch(/^SignerMismatch [\s\S]*the owner of the task/)
  const named = await run(['cancel', 'rent', '--signer', 'env:BOB', '--yes'])
  expect(named.complaints).toMatch(/^SignerMismatch [\s\S]*the user of main/)
  const changed = await run([
    'change',
    RENT,
    ...PAYMENT.slice(1, 3),
    '--signer',
    'env:BOB',
    '--yes',
    '--as-signer'
  ])
  expect(changed).toMatchObject({ code: 2, output: '', sent: [] })
  expect(changed.complaints).toMatch(/^SignerMismatch [\s\S]*the owner of the task/)
})

const payCall =
  'automationTime.scheduleNativeTransferTask(providedId: pay, executionTimes: [2026-01-01 03:00 UTC], recipientId: h3S7x1pC91i89Vqg5aPBHyzM1PUXetns7LTMcqq8r3N1kfePs, amount: 15_000_000_000)'
const plan = [
  'main: the task pay, to run once, at 2026-01-01 03:00 UTC:',
  '  a transfer of 1.5 PCM (15,000,000,000 units) to',
  `  ${BOB}`,
  '  It costs 0.199219986 PCM: 0.1250714264 PCM for the transaction, 0.0741485596',
  '  PCM on hold for its run.'
]

test('a task is scheduled, and its first run is shown', async () => {
  const { code, output, sent, told } = await run(sign('schedule', ...PAYMENT), taken(PAY))
  expect({ code, sent }).toEqual({ code: 0, sent: [`service: ${payCall}`] })
  expect(told.slice(2)).toEqual([
    expect.stringMatching(/^main, service: user \(h3Th\w+\) signs:$/),
    expect.stringMatching(
      /: on the service, the task pay is stored\. It runs once, at 2026-01-01 03:00 UTC, and pays 1\.5 PCM to /
    ),
    'main, service: Made now, it costs 0.1250714264 PCM for the transaction.',
    `main, service: signing ${payCall.slice(0, -1)} (1.5 PCM))`,
    expect.stringMatching(
      /: it does automationTime\.TaskScheduled: .*, nextRun 2026-01-01 03:00 UTC, runs 1, executionFee 0\.0741485596 PCM, xcmpFee 0\.0000000004 PCM, placeFee 0 PCM, .*execution_times: \["2026-01-01 03:00 UTC"\].*amount: "0\.0000000001 PCM"/
    )
  ])
  const first = `scheduled: ${PAY}, first run 2026-01-01 03:00 UTC`
  const lines = [...plan, SIGNER, PAYS].join('\n').split('\n')
  expect(linesOf(output)).toEqual([...lines, RELAY_PROOF, PROOF, first])
})

test('the document of a scheduled task has its price and what is on hold', async () => {
  const { code, output } = await run(sign('schedule', ...PAYMENT, '--json'), taken(PAY))
  expect(code).toBe(0)
  const { requests, proofs, ...document } = JSON.parse(output)
  expect(document).toEqual({
    ...{ schemaVersion: 4, network: 'main', owner: USER },
    signer: { account: USER, roles: ['the user of main'] }
  })
  const token = { symbol: 'PCM', decimals: 10 }
  expect(requests).toEqual([
    {
      ...{ providedId: 'pay', status: 'scheduled', actsFor: USER, continues: false },
      task: { kind: 'nativeTransfer', recipient: BOB, amount: '15000000000' },
      schedule: { kind: 'times', times: ['2026-01-01T03:00:00Z'] },
      price: { amount: '1992199860', ...token },
      tasks: [{ taskId: PAY, nextRun: 1_767_236_400, prepaid: { amount: '741485600', ...token } }]
    }
  ])
  expect(proofs).toHaveLength(2)
})

test('the same task is not scheduled twice', async () => {
  const same = ['rent', ...PAYMENT.slice(1, 3), '--at', '2026-01-01T04:00:00Z', '--transfer', '2']
  const { code, output, sent } = await run(sign('schedule', ...same, '--to', BOB))
  expect({ code, sent }).toEqual({ code: 0, sent: [] })
  const existing = `existing: ${RENT}, first run 2026-01-01 03:00 UTC`
  const lines = ['main: the task rent is scheduled already', SIGNER, PAYS].join('\n')
  expect(linesOf(output)).toEqual([...lines.split('\n'), RELAY_PROOF, PROOF, existing])
})

test.each([
  ['earlier times', ['+1h', '+2h']],
  ['times of another distance', ['+3h20m', '+4h30m']],
  ['fewer times', ['+3h20m']]
])('a task under the id of a stored one, with %s from now, is another one', async (_, at) => {
  const times = at.flatMap((time) => ['--at', time])
  const again = await run(sign('schedule', 'rent', ...times, '--transfer', '2', '--to', BOB))
  expect([again.code, again.sent]).toEqual([2, []])
  expect(again.complaints).toMatch(/^DuplicateTask /)
})

test('tasks of a file are scheduled in one transaction', async () => {
  const row = (id: string) => `${id},2026-01-01T03:00:00Z,1.5,${BOB}\n`
  await net.write('tasks.csv', `id,at,transfer,to\n${row('pay')}`)
  const { code, sent } = await run(sign('schedule', '--from', 'tasks.csv'), taken(PAY))
  expect({ code, sent }).toEqual({ code: 0, sent: [`service: ${payCall}`] })
  await net.write('tasks.csv', `id,at,transfer,to\n${row('pay')}${row('pay')}`)
  const twice = await run(sign('schedule', '--from', 'tasks.csv'))
  expect(twice).toMatchObject({ code: 2, output: '', sent: [] })
})

test.each([
  ['above the limit', '0.1992199859', 2, 0],
  ['at the limit', '0.199219986', 0, 1]
])('a price %s of --max-fee', async (_, most, code, count) => {
  const asked = sign('schedule', ...PAYMENT, '--max-fee', most)
  const { sent, ...ended } = await run(asked, taken(PAY))
  expect([ended.code, sent.length]).toEqual([code, count])
  if (code === 0) return
  expect(ended.complaints.split('\n').slice(0, 2)).toEqual([
    'FeeCeilingExceeded (12043)',
    'the task costs 0.199219986 PCM, which is more than the 0.1992199859 PCM of --max-fee'
  ])
})

test('--yes schedules a task whose call would now fail only with --allow-failure', async () => {
  const isPoor = (text: string) => text.startsWith('balances.transferKeepAlive')
  for (const [argv, task] of [
    [['schedule', ...PAYMENT], 'pay'],
    [['change', 'gift', ...PAYMENT.slice(1, 3)], 'gift']
  ] as const) {
    const failure = `the call of the task "${task}" would now fail on service with Token.FundsUnavailable`
    const refused = await run(sign(...argv), taken(PAY), {}, isPoor)
    expect(refused).toMatchObject({ code: 2, output: '', sent: [] })
    expect(refused.complaints.replaceAll('\n', ' ')).toContain(`StepUnconfirmed (12034) ${failure}`)
    expect(refused.complaints).toContain('--allow-failure')
    const effect =
      task === 'gift' ? [...(cancelled(GIFT) as []), ...(taken(GIFT) as [])] : taken(PAY)
    const allowed = await run(sign(...argv, '--allow-failure'), effect, {}, isPoor)
    expect([allowed.code, allowed.sent.length]).toEqual([0, 1])
    expect(allowed.told).toContain(`main, service: confirm that ${failure}`)
  }
  const row = (id: string) => `${id},2026-01-01T03:00:00Z,1.5,${BOB}\n`
  await net.write('poor.csv', `id,at,transfer,to\n${row('pay')}${row('wage')}`)
  const { code, complaints, sent } = await run(
    sign('schedule', '--from', 'poor.csv'),
    [],
    {},
    isPoor
  )
  expect({ code, sent }).toEqual({ code: 2, sent: [] })
  expect(complaints).toContain('as would that of 1 further task')
})

test('a change cancels the task and schedules it again', async () => {
  const { code, output, sent } = await run(sign('change', 'gift', ...PAYMENT.slice(1, 3)), [
    ...(cancelled(GIFT) as []),
    ...(taken(GIFT) as [])
  ])
  expect(code).toBe(0)
  const again = payCall.replace('pay', 'gift').replace('15_000', '20_000')
  expect(sent).toEqual([
    `service: utility.batchAll(calls: [automationTime.cancelTask(taskId: ${GIFT}), ${again}])`
  ])
  expect(output).toContain('Its 1 runs to come are cancelled, and 0.0741485596 PCM comes back.')
  expect(output).toContain(`scheduled: ${GIFT}, first run 2026-01-01 03:00 UTC`)
})

test('a run that was stopped after it sent a call resumes it', async () => {
  const state = { XDG_STATE_HOME: join(net.folder, 'stopped'), KEY: '//Alice' }
  const stop = new AbortController()
  const chains = await openSigning(net, {
    effectOf: () => cancelled(RENT),
    onSent: () => stop.abort(),
    isGone: (key) => stop.signal.aborted && key.endsWith(RENT.slice(2))
  })
  const settings = { connect: chains.connect, env: state }
  const { signal } = stop
  const first = await runCommand(net.folder, sign('cancel', 'rent'), { ...settings, signal })
  expect([first.code, first.output.includes('came back')]).toEqual([130, false])
  const told: string[] = []
  const onReport = (text: string) => void told.push(text)
  const argv = sign('cancel', RENT, '--json')
  const second = await runCommand(net.folder, argv, { ...settings, onReport })
  expect(second.code).toBe(0)
  expect(told.filter((text) => text.startsWith('resuming the transaction 0x'))).toHaveLength(1)
  expect(chains.sent).toHaveLength(1)
  expect(JSON.parse(second.output).tasks).toMatchObject([{ taskId: RENT, status: 'cancelled' }])
})

test('beside a transaction that the journal lacks, nothing is signed without --shared', async () => {
  const { connect, sent } = await openSigning(net, { effectOf: () => cancelled(RENT) })
  const cancel = (journal: string, ...more: readonly string[]) => {
    const env = { KEY: '//Alice', XDG_STATE_HOME: join(net.folder, journal) }
    return runCommand(net.folder, [...sign('cancel', 'rent'), ...more], { connect, env })
  }
  for (const journal of ['own', 'other']) expect((await cancel(journal)).code).toBe(0)
  const refused = await cancel('own')
  expect([refused.code, refused.complaints.split(' ')[0]]).toEqual([2, 'JournalMismatch'])
  expect([refused.complaints, sent.length]).toEqual([expect.stringContaining('--shared'), 2])
  const confirmed = await cancel('own', '--shared')
  expect([confirmed.code, confirmed.complaints, sent.length]).toEqual([0, '', 3])
})

test('a stopped run with times from now, repeated an hour later, finds its task by the id', async () => {
  const stop = new AbortController()
  const service: (Omit<StoredEntry, 'pallet'> & { pallet: string })[] = []
  const { connect, sent } = await openSigning(net, {
    ...{ effectOf: () => taken(PAY), entries: { service } },
    onSent: () => stop.abort()
  })
  const env = { KEY: '//Alice', XDG_STATE_HOME: join(net.folder, 'from now') }
  const argv = sign('schedule', 'pay', '--at', '+20h', '--at', '+21h', ...PAYMENT.slice(3))
  const first = await runCommand(net.folder, argv, { connect, env, signal: stop.signal })
  expect([first.code, sent.length]).toEqual([130, 1])
  const [, times = ''] = /executionTimes: \[([^\]]+)\]/.exec(sent[0] ?? '') ?? []
  const [start = 0, end = 0] = times.split(', ').map((time) => Date.parse(time) / 1000)
  const value = { recipient: parseAccount(BOB), amount: 15_000_000_000n }
  const stored = { owner: USER_HEX, action: { type: 'NativeTransfer', value } } as const
  service.push(
    { ...storeTask('pay', [BigInt(start), BigInt(end)], stored), pallet: 'AutomationTime' },
    {
      pallet: 'Timestamp',
      item: 'Now',
      value: BigInt(start - 19 * 3600) * 1000n
    }
  )
  const told: string[] = []
  const onReport = (text: string) => void told.push(text)
  const second = await runCommand(net.folder, argv, { connect, env, onReport })
  expect([second.code, second.complaints, sent.length]).toEqual([0, '', 1])
  expect(told.filter((text) => text.startsWith('resuming the transaction 0x'))).toHaveLength(1)
  expect(second.output).toContain(`existing: ${PAY}, first run ${times.split(', ')[0]}`)
})

const LATER = Date.parse('2026-01-01T03:30:00Z')

test.each([
  ['at a time that is past is scheduled already', LATER, ['03:00'], 0],
  ['at a time to come is refused once', undefined, ['03:00'], 2],
  ['at another time is refused once', LATER, ['04:00'], 2],
  ['at a further time, too, is refused once', LATER, ['03:00', '04:00'], 2]
])('a task that a stopped run scheduled, and that has ended, %s', async (_, now, times, code) => {
  const state = { XDG_STATE_HOME: join(net.folder, `ended ${now} ${times}`), KEY: '//Alice' }
  const stop = new AbortController()
  const service: { pallet: string; item: string; value: unknown }[] = []
  const chains = await openSigning(net, {
    effectOf: () => taken(PAY),
    onSent: () => stop.abort(),
    entries: { service }
  })
  const settings = { connect: chains.connect, env: state }
  const { signal } = stop
  const first = await runCommand(net.folder, sign('schedule', ...PAYMENT), { ...settings, signal })
  expect([first.code, chains.sent.length]).toEqual([130, 1])
  if (now !== undefined) service.push({ pallet: 'Timestamp', item: 'Now', value: now })
  const dates = times.flatMap((time) => ['--at', `2026-01-01T${time}:00Z`])
  const argv = sign('schedule', 'pay', ...dates, ...PAYMENT.slice(3))
  const second = await runCommand(net.folder, argv, settings)
  expect([second.code, chains.sent.length]).toEqual([code, 1])
  const existing = `existing: ${PAY}, first run 2026-01-01 03:00 UTC`
  const refused =
    'an earlier start of a command scheduled the task pay, first run 2026-01-01 03:00 UTC'
  expect(code === 0 ? second.output : second.complaints).toContain(code === 0 ? existing : refused)
  if (code === 0) return
  const toCome = sign('schedule', 'pay', ...dates.slice(-2), ...PAYMENT.slice(3))
  const again = await runCommand(net.folder, toCome, settings)
  expect([again.code, again.output.includes('scheduled: ')]).toEqual([0, true])
  expect(chains.sent).toHaveLength(2)
})

test('one refusal names all tasks of a stopped run that have ended', async () => {
  const GIVE = deriveTaskId({ owner: USER_HEX, providedId: 'give' }).taskId
  const row = (id: string) => `${id},2026-01-01T03:00:00Z,1.5,${BOB}\n`
  await net.write('both.csv', `id,at,transfer,to\n${row('pay')}${row('give')}`)
  const stop = new AbortController()
  const { connect, sent } = await openSigning(net, {
    effectOf: () => [...(taken(PAY) as []), ...(taken(GIVE) as [])],
    onSent: () => stop.abort()
  })
  const env = { XDG_STATE_HOME: join(net.folder, 'both'), KEY: '//Alice' }
  const argv = sign('schedule', '--from', 'both.csv')
  const first = await runCommand(net.folder, argv, { connect, env, signal: stop.signal })
  expect([first.code, sent.length]).toEqual([130, 1])
  const second = await runCommand(net.folder, argv, { connect, env })
  expect([second.code, sent.length]).toEqual([2, 1])
  const began = 'first run 2026-01-01 03:00 UTC'
  expect(second.complaints).toContain(
    `scheduled the task pay, ${began}; the task give, ${began}, and these tasks have ended.`
  )
})

test.each([
  ['less than the price, of which the service takes only a part', 1_992_199_859n, 2, 0],
  ['the price', 1_992_199_860n, 0, 1]
])('a signer who can spend %s', async (_, spendable, code, count) => {
  const data = { free: DEPOSIT + spendable, reserved: 0n, frozen: 0n, flags: 1n << 127n }
  const value = { nonce: 1, consumers: 0, providers: 1, sufficients: 0, data }
  const account = { pallet: 'System', item: 'Account', keys: [USER_HEX], value }
  const { connect, sent } = await openSigning(net, {
    effectOf: () => taken(PAY),
    entries: { service: [account] }
  })
  const env = { KEY: '//Alice', XDG_STATE_HOME: join(net.folder, `spends ${spendable}`) }
  const ended = await runCommand(net.folder, sign('schedule', ...PAYMENT), { env, connect })
  expect([ended.code, sent.length]).toEqual([code, count])
  expect(ended.complaints.split(' ')[0]).toBe(code === 0 ? '' : 'PrepaymentUnavailable')
})

test.each([
  {
    ...{ argv: ['schedule', '--from', 'two.csv'], done: 'providedId: pay,', effect: taken(PAY) },
    ...{
      list: 'requests',
      item: { providedId: 'pay', status: 'scheduled', tasks: [{ taskId: PAY }] }
    }
  },
  {
    ...{ argv: ['cancel', 'rent', 'gift'], done: RENT, effect: cancelled(RENT) },
    ...{ list: 'tasks', item: { taskId: RENT, status: 'cancelled' } }
  }
])('the document of $argv.0 states what was done before a transaction failed', async (asked) => {
  const { argv, done, effect, list, item } = asked
  const row = (id: string) => `${id},2026-01-01T03:00:00Z,1.5,${BOB}\n`
  await net.write('two.csv', `id,at,transfer,to\n${row('pay')}${row('give')}`)
  const chains = await openSigning(net, {
    effectOf: (text) => (text.includes(done) ? effect : { error: 'AutomationTime.DuplicateTask' }),
    callInfo: HEAVY
  })
  const env = { KEY: '//Alice', XDG_STATE_HOME: join(net.folder, `partly ${argv[0]}`) }
  const { connect, sent } = chains
  const ended = await runCommand(net.folder, sign(...argv, '--json'), { env, connect })
  expect([ended.code, sent.length]).toEqual([2, 2])
  expect(ended.complaints).toMatch(/^DuplicateTask /)
  const document = JSON.parse(ended.output)
  expect(document[list]).toMatchObject([item])
  expect(document.problem).toMatchObject({ code: 'DuplicateTask', message: expect.any(String) })
})
