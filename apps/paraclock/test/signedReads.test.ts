import { join } from 'node:path'
import type { Chain, ConnectedChain } from '@paraclock/connect'
import { asProven } from '@paraclock/connect/fixtures/asProven'
import {
  DeadlineExceeded,
  type Hex,
  ParaclockError,
  parseAccount,
  stringifyJson
} from '@paraclock/core'
import { deriveTaskId } from '@paraclock/xcm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scheduled } from './recorded/commandLines.ts'
import { openRecorded, type RecordedNetwork } from './recorded/openRecorded.ts'
import { type CallEffect, openSigning, type SigningNetwork } from './recorded/openSigning.ts'
import { runCommand } from './runCommand.ts'

const BOB = scheduled.recipient
const USER = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const DELEGATE = '0x835c403e0c31dba4ae54ac474caa2b955db143d54056fc64bc3dbe21dd3fbd0c'
const RENT = '0x9eae1ef1c8081df9fe75a7a8058b4e3385e83a3445b787fbc7d0e62c33b83f14'
const PAY = deriveTaskId({ owner: USER, providedId: 'pay' }).taskId
const NONE = deriveTaskId({ owner: USER, providedId: 'none' }).taskId
const owner = parseAccount(USER)
const next_run = 1_767_236_400n

let net: RecordedNetwork
let chains: SigningNetwork

const taken = (...ids: readonly Hex[]): CallEffect => {
  const action = { type: 'NativeTransfer', value: { recipient: owner, amount: 1n } }
  const schedule = { type: 'Fixed', value: { execution_times: [next_run] } }
  const fees = { execution_fee: 5n, xcmp_fee: 1n, place_fee: 0n }
  return ids.map((task_id) => {
    const task = { task_id, owner, provided_id: '0x01', next_run, runs: 1, nonce: 2n }
    const fields = { ...task, ...fees, schedule, action, call_version: 0 }
    return ['AutomationTime', 'TaskScheduled', fields]
  })
}

/** Block 19 of the service schedules the task `pay`. */
beforeAll(async () => {
  net = await openRecorded('ready')
  chains = await openSigning(net, { effectOf: () => taken(PAY) })
  const task = ['pay', '--at', '2026-01-01T03:00:00Z', '--transfer', '1.5', '--to', BOB]
  const env = { KEY: '//Alice' }
  const line = ['schedule', ...task, '--signer', 'env:KEY', '--yes']
  await runCommand(net.folder, line, { connect: chains.connect, env })
})
afterAll(() => net.remove())

const run = (...argv: readonly string[]) => runCommand(net.folder, argv, chains)
const FIRST = 'scheduled, first run 2026-01-01 03:00 UTC, 1 in all'
const PRUNED =
  '  What happened before block 18 of the service is not known: the node keeps no older state: name an archive node to see more.'
const RUNS = `main: ${RENT} has 2 runs to come, next 2026-01-01 03:00 UTC, 0.1482971192 PCM prepaid`

test('a task is shown with what blocks say of it', async () => {
  const pay = await run('task', 'show', 'pay')
  expect([pay.code, pay.output.split('\n')]).toEqual([
    0,
    [`main: ${PAY} has no runs to come`, `  service 19        ${FIRST}`]
  ])
  const rent = await run('task', 'show', RENT)
  expect([rent.code, rent.output.split('\n')]).toEqual([0, [RUNS, PRUNED]])
  const none = await run('task', 'show', 'none')
  expect([none.code, none.output.split('\n')]).toEqual([
    1,
    [
      `main: no task "none" (${NONE}) has runs to come, and none of the blocks 18 to 19 of the service names one`,
      PRUNED
    ]
  ])
  const others = await run('task', 'show', 'pay', '--owner', BOB)
  expect(others.code).toBe(1)
  const near = await run('task', 'show', 'none', '--blocks', '1')
  expect(near.output).toContain('none of the blocks 19 to 19 of the service names one')
})

test('a task that has ended is shown by its parts, if the service stored it as several tasks', async () => {
  const parts = [1, 2].map((at) => deriveTaskId({ owner: USER, providedId: `two/${at}` }).taskId)
  const own = await openSigning(net, { effectOf: () => taken(...parts) })
  const line = ['schedule', 'two', '--at', '2026-01-01T03:00:00Z', '--transfer', '1', '--to', BOB]
  const env = { KEY: '//Alice', XDG_STATE_HOME: join(net.folder, 'two') }
  const asked = { connect: own.connect, env }
  await runCommand(net.folder, [...line, '--signer', 'env:KEY', '--yes'], asked)
  const { code, output } = await runCommand(net.folder, ['task', 'show', 'two'], own)
  expect([code, output.split('\n')]).toEqual([
    0,
    parts.flatMap((id) => [`main: ${id} has no runs to come`, `  service 19        ${FIRST}`])
  ])
})

test('the document of a task has its runs and its entries', async () => {
  const { networks } = JSON.parse((await run('task', 'show', 'pay', '--json')).output)
  expect(networks).toEqual([
    {
      ...{ network: 'main', verdict: 'ready', taskId: PAY, targetPruned: false },
      entries: [
        {
          ...{ chain: 'service', block: 19, hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
          ...{ event: 0, kind: 'scheduled', summary: FIRST }
        }
      ],
      searched: { oldest: 19, last: 19, end: 'begun' }
    }
  ])
  const rent = JSON.parse((await run('task', 'show', 'rent', '--json')).output)
  expect(rent.networks).toMatchObject([
    {
      ...{ taskId: RENT, verdict: 'ready', entries: [] },
      task: {
        ...{ nextRun: 1_767_236_400, remainingRuns: [1_767_236_400, 1_767_240_000] },
        prepaid: { amount: '1482971192', symbol: 'PCM', decimals: 10 }
      }
    }
  ])
  const none = await run('task', 'show', 'none', '--json')
  expect(none.code).toBe(1)
  const [unknown] = JSON.parse(none.output).networks
  expect(unknown).toMatchObject({ verdict: 'notReady', taskId: NONE })
  expect(unknown).not.toHaveProperty('task')
})

test('a task is followed until it is stopped, and a task that nobody knows is not', async () => {
  const follow = async (...argv: readonly string[]) => {
    const stop = new AbortController()
    const told: string[] = []
    const onReport = (text: string) => {
      told.push(text)
      stop.abort()
    }
    const settings = { ...chains, signal: stop.signal, onReport }
    return { ...(await runCommand(net.folder, ['task', 'follow', ...argv], settings)), told }
  }
  const rent = await follow('rent')
  expect([rent.code, rent.output.split('\n')]).toEqual([130, [RUNS, PRUNED]])
  expect(rent.told).toEqual([`main: waiting for ${RENT}. Ctrl-C ends it.`])
  const pay = await follow('pay', '--json')
  expect(pay.code).toBe(130)
  expect(JSON.parse(pay.output)).toMatchObject({
    network: 'main',
    taskId: PAY,
    entry: { block: 19, kind: 'scheduled', summary: FIRST }
  })
  const none = await follow('none')
  expect([none.code, none.told]).toEqual([1, []])
  const document = await follow('none', '--json')
  expect([document.code, document.told]).toEqual([1, []])
  expect(JSON.parse(document.output).error).toMatchObject({
    ...{ code: 'TaskDoesNotExist', context: { taskId: NONE, providedId: 'none' } },
    message: expect.stringContaining('the task "none"')
  })
})

test('an unreachable network does not end what is shown and followed of another', async () => {
  const { main } = net.config.networks
  const endpoints = ['ws://127.0.0.1:9']
  const down = { ...main, service: { ...main?.service, endpoints } }
  await net.write('two.json', stringifyJson({ networks: { down, main } }))
  const stop = new AbortController()
  const connect = () => {
    const { read, close } = chains.connect()
    const readOrFail: typeof read = async (place, args) => {
      if (place.endpoints[0] !== endpoints[0]) return await read(place, args)
      throw new ParaclockError(DeadlineExceeded, { what: 'connecting', milliseconds: 1 })
    }
    return { read: readOrFail, close }
  }
  const task = (...argv: readonly string[]) =>
    runCommand(net.folder, ['task', ...argv, '--config', 'two.json'], {
      ...{ connect, signal: stop.signal },
      onReport: () => stop.abort()
    })
  const problem = 'connecting took longer than 1 ms'
  const unread = `down: could not be read: ${problem} (DeadlineExceeded)`
  const shown = await task('show', RENT)
  expect([shown.code, shown.output.split('\n')]).toEqual([3, [unread, RUNS, PRUNED]])
  const { networks } = JSON.parse((await task('show', RENT, '--json')).output)
  expect(networks).toMatchObject([
    { network: 'down', verdict: 'undetermined', problem: { code: 'DeadlineExceeded' } },
    { network: 'main', verdict: 'ready' }
  ])
  const none = await task('follow', 'none')
  expect([none.code, none.output.split('\n').slice(0, 1)]).toEqual([3, [unread]])
  expect(none.complaints).toContain(problem)
  for (const line of [
    ['follow', 'none', '--json'],
    ['show', RENT, '--network', 'down', '--json']
  ]) {
    const { code, output } = await task(...line)
    expect([code, JSON.parse(output).error.code]).toEqual([3, 'DeadlineExceeded'])
  }
  const followed = await task('follow', 'rent')
  expect([followed.code, followed.output.split('\n')]).toEqual([130, [unread, RUNS, PRUNED]])
})

test('a call is verified on the chain at an endpoint, without a configuration', async () => {
  const asked: unknown[] = []
  const connect = () => {
    const { read, close } = chains.connect()
    const readTarget: typeof read = async (place, args) => {
      asked.push([place, args.name, args.runsCode])
      return asProven(await read(place, { ...args, name: 'target' })) as Chain as ConnectedChain
    }
    return { read: readTarget, close }
  }
  const verify = (...argv: readonly string[]) =>
    runCommand(net.folder, ['verify', '0x00000401', '--endpoint', 'ws://127.0.0.1:1', ...argv], {
      connect
    })
  const shown = await verify()
  expect([shown.code, shown.output.split('\n')[0]]).toEqual([3, 'target (paraclock-target 1000)'])
  expect(asked).toEqual([[{ endpoints: ['ws://127.0.0.1:1'] }, 'the chain', true]])
  const { code, output } = await verify('--json', '--origin', BOB)
  expect(code).toBe(3)
  expect(JSON.parse(output)).toEqual({
    ...{ schemaVersion: 4, unfollowed: [], network: 'target', runtime: 'paraclock-target 1000' },
    genesis: net.answers['target']?.facts.genesis,
    ...{ description: 'system.remark(remark: 0x01)', call: '0x00000401' },
    made: ['on the chain: system.remark(remark: 0x01)'],
    preimage: {
      hash: '0x758539bd0f15d0d9bc3aed5dc163aa3831c37461e7ca8404f43c12ff9018fb9b',
      length: 4
    },
    ...{ origin: BOB, compared: [], standing: 'not submitted', effects: [] },
    ...{ earlier: [], waitsFor: [] },
    unknown: 'state_getReadProof was refused: no state is noted',
    proofs: []
  })
})

test('a quote of a past time names the time, and what to do', async () => {
  const { code, output } = await run('quote', '--at', '2020-01-01T00:00:00Z', '--json')
  expect(code).toBe(2)
  expect(JSON.parse(output).networks).toMatchObject([
    {
      error: expect.stringContaining('PastTime: the time 2020-01-01 00:00 UTC'),
      remedies: [{ summary: expect.stringMatching(/^Give a time later than 2026-01-01/) }, {}]
    }
  ])
})

test('the plan to take back the proxy names the tasks that need it', async () => {
  const grant = { delegate: DELEGATE, proxy_type: { type: 'Automation' }, delay: 0 }
  const granted = { pallet: 'Proxy', item: 'Proxies', keys: [owner], value: [[grant], 0n] }
  const { paraId } = net.config.networks['main']?.target ?? {}
  const plan = async (para_id: number | undefined) => {
    const message = { para_id, call: '0x00000401', call_weight: { ref_time: 1n, proof_size: 1n } }
    const task = {
      ...{ owner, provided_id: '0x01', remaining_runs: [next_run], waiting: 0, next_run },
      schedule: { type: 'Fixed', value: { execution_times: [next_run] } },
      action: { type: 'Xcmp', value: message },
      fee_per_run: { execution_fee: 5n, xcmp_fee: 2n },
      ...{ prepaid: 7n, nonce: 0n, call_version: 0, failures: 0, place_fee: 0n },
      bounds: { max_fee: undefined, max_failures: undefined }
    }
    const value = { type: 'V1', value: task }
    const stored = { pallet: 'AutomationTime', item: 'Tasks', keys: [RENT], value }
    const entries = { target: [granted], service: [stored] }
    const { connect } = await openSigning(net, { entries })
    const { output } = await runCommand(net.folder, ['proxy', 'plan', '--revoke'], { connect })
    return output.replaceAll(/\s+/g, ' ')
  }
  const named = "Cancel the user's tasks first: without the proxy, each further run of 1 task fails"
  expect(await plan(paraId)).toContain(named)
  expect(await plan(2999)).not.toContain('Cancel')
})

test.each([
  ['service', ['cancel', 'rent']],
  ['target', ['proxy', 'plan']]
])(
  'a %s that is another parachain than the configured one is refused, whatever its endpoint states',
  async (role, argv) => {
    const entry = { pallet: 'ParachainInfo', item: 'ParachainId', value: 2999 }
    const { connect } = await openSigning(net, { entries: { [role]: [entry] } })
    const { code, output, complaints } = await runCommand(net.folder, argv, { connect })
    expect([code, output]).toEqual([3, ''])
    expect(complaints).toContain('serves a chain whose paraId is 2999, expected 2')
  }
)

test('a wider proxy is replaced only if that is asked for', async () => {
  const grant = { delegate: DELEGATE, proxy_type: { type: 'Any' }, delay: 0 }
  const entry = { pallet: 'Proxy', item: 'Proxies', keys: [owner], value: [[grant], 0n] }
  const { connect } = await openSigning(net, { entries: { target: [entry] } })
  const plan = async (...argv: readonly string[]) => {
    const line = ['proxy', 'plan', '--json', ...argv]
    const { output } = await runCommand(net.folder, line, { connect })
    return JSON.parse(output).networks[0].steps.map((step: { description: string }) =>
      step.description.replaceAll(/\s+/g, ' ')
    )
  }
  const [added] = await plan()
  expect(added).toMatch(/^proxy\.addProxy\(\w+, Automation, 0\)$/)
  const [replaced] = await plan('--replace-wider')
  expect(replaced).toMatch(/^utility\.batchAll\(.*addProxy\(.*removeProxy\(\w+, Any, 0\)\)$/)
})
