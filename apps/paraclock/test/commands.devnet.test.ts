import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config, NetworkConfig, Report } from '@paraclock/checklist'
import { parseJson, stringifyJson } from '@paraclock/core'
import { startDevnet } from '@paraclock/devnet'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { makeFolder, openNetwork } from './network/openNetwork.ts'
import { runCommand } from './runCommand.ts'

interface QuotedNetwork {
  readonly fees: readonly { readonly fee: { readonly amount: string } }[]
  readonly total: { readonly amount: string }
}

// On a busy machine the tests take longer than the blocks that are kept by default.
const keptBlocks = 4096
const net = await openNetwork({ variant: 'minute', name: 'main', autoBlock: 500, keptBlocks })
const folder = await makeFolder()
let config: Config
/** The first check, whose evidence is in fresh.json. */
let fresh: Awaited<ReturnType<typeof runCommand>>

const run = (...argv: readonly string[]) => runCommand(folder, argv)
const SIGNED = ['--signer', 'env:PHRASE']
const FIX = ['fix', '--yes', ...SIGNED]
const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
/** Runs a command whose signer is a well-known account. */
const runAs = (who: string, ...argv: readonly string[]) =>
  runCommand(folder, argv, { env: { PHRASE: `//${who}` } })
/** Makes the network ready with the sudo keys; the first call does it for all tests that need it so. */
const makeReady = () => (ready ??= fixAll())
let ready: ReturnType<typeof fixAll> | undefined
async function fixAll() {
  const heard: string[] = []
  const env = { PHRASE: '//Alice' }
  const made = await runCommand(folder, FIX, { env, onReport: (text) => heard.push(text) })
  return { ...made, heard: heard.join('\n') }
}
const write = (name: string, value: unknown) =>
  writeFile(join(folder, name), stringifyJson(value, { indent: 2 }))

beforeAll(async () => {
  config = await configureDevnet([net])
  await write('paraclock.config.json', config)
  fresh = await run('check', '--json', '--evidence', 'fresh.json')
})

test('a fresh network is not ready: exit code 1, clean JSON, evidence that can be judged again', async () => {
  const { code, output, complaints } = fresh
  expect(complaints).toBe('')
  expect(code).toBe(1)
  const report = parseJson(output) as { verdict: string; networks: { results: unknown[] }[] }
  expect(report.verdict).toBe('notReady')
  const again = await run('check', '--from', 'fresh.json', '--json')
  expect(again.code).toBe(1)
  const offline = parseJson(again.output) as typeof report
  expect(stringifyJson(offline.networks)).toBe(stringifyJson(report.networks))
})

test('chains are checked without a configuration: without a user, nothing about one is shown', async () => {
  const empty = await makeFolder()
  const urls = [net.relay, net.service, net.target].map(({ wsUrl }) => wsUrl)
  const [relay = '', service = '', target = ''] = urls
  const options = ['--relay', relay, '--service', service, '--target', target]
  const failing = async (...more: readonly string[]) => {
    const { code, output } = await runCommand(empty, ['check', '--json', ...options, ...more])
    expect(code).toBe(1)
    const { networks } = parseJson(output) as unknown as Report
    const results = networks.flatMap((one) => one.results)
    return results.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)
  }
  const withoutUser = await failing()
  expect(withoutUser).toContain('hrmp-service-to-target-open')
  expect(withoutUser).not.toContain('proxy-exists')
  expect(await failing('--user', BOB, '--no-trial')).toContain('proxy-exists')
  expect(await readdir(empty)).not.toContain('paraclock.config.json')
})

test('a wrong chain behind an endpoint fails by its genesis, its runtime and its id', async () => {
  const own = config.networks['main'] as NetworkConfig
  const target = { ...own.target, endpoints: own.service.endpoints }
  await write('wrong.json', { networks: { main: { ...own, target } } })
  const { code, output } = await run(
    'check',
    '--config',
    'wrong.json',
    '--json',
    '--only',
    'chains'
  )
  expect(code).toBe(1)
  const { networks } = parseJson(output) as {
    networks: { results: { id: string; outcome: string }[] }[]
  }
  const failing = networks[0]?.results.filter(({ outcome }) => outcome === 'fail')
  expect(failing?.map(({ id }) => id)).toEqual([
    'target-genesis',
    'target-spec-name',
    'target-para-id'
  ])
  // Nobody pays because of what the wrong chain lacks.
  const fixed = await run('fix', '--config', 'wrong.json')
  expect(fixed.code).toBe(3)
  expect(fixed.output).toMatch(/^main: no call is known to be needed\n/)
  expect(fixed.output.replaceAll(/\s+/g, ' ')).toContain('main: undetermined: target-genesis: ')
})

test('a relay chain in the place of the target is not a parachain, whoever asks', async () => {
  const own = config.networks['main'] as NetworkConfig
  const target = { ...own.target, endpoints: own.relay.endpoints }
  await write('relay.json', { networks: { main: { ...own, target } } })
  const { code, output } = await run(
    'check',
    '--config',
    'relay.json',
    '--json',
    '--only',
    'chains'
  )
  expect(code).toBe(1)
  const { networks } = parseJson(output) as {
    networks: { results: { id: string; outcome: string; summary: string }[] }[]
  }
  const found = networks[0]?.results.find(({ id }) => id === 'target-para-id')
  expect(found).toMatchObject({
    outcome: 'fail',
    summary: expect.stringContaining('not a parachain')
  })
  const flags = ['relay', 'service', 'target', 'user'].flatMap((name) => {
    const value = name === 'user' ? own.user : own[name as 'relay'].endpoints[0]
    return [`--${name}`, name === 'target' ? (own.relay.endpoints[0] ?? '') : (value ?? '')]
  })
  const init = await run('init', '--config', 'init.json', '--network', 'main', '--yes', ...flags)
  expect([init.code, init.complaints.split(' ')[0]]).toEqual([2, 'ArgumentInvalid'])
  expect(await readdir(folder)).not.toContain('init.json')
  const rehearsal = await run('rehearse', '--target', own.relay.endpoints[0] ?? '')
  expect([rehearsal.code, rehearsal.complaints.split(' ')[0]]).toEqual([2, 'ChainFailed'])
})

test('a chain that is not the service schedules nothing, with one code', async () => {
  const own = config.networks['main'] as NetworkConfig
  const { endpoints, paraId } = own.target
  const { genesis: _, ...service } = { ...own.service, endpoints, paraId }
  const target = { ...own.target, paraId: own.service.paraId }
  await write('strange.json', { networks: { main: { ...own, service, target } } })
  for (const argv of [['tasks'], ['schedule', 'x', '--at', '2030-01-01T00:00:00Z']]) {
    const { code, complaints } = await run(...argv, '--config', 'strange.json')
    expect([code, complaints.split(' ')[0]]).toEqual([2, 'RuntimeMismatch'])
  }
})

test('a chain with another genesis than the configured one is refused by every command that uses it', async () => {
  const own = config.networks['main'] as NetworkConfig
  const genesis = `0x${'ab'.repeat(32)}`
  const others = { relay: { ...own.relay, genesis }, service: { ...own.service, genesis } }
  await write('other.json', { networks: { main: { ...own, ...others } } })
  const signed = ['--signer', 'env:PHRASE']
  const env = { PHRASE: '//Alice' }
  for (const argv of [
    ['tasks'],
    ['quote'],
    ['hrmp', 'plan'],
    ['schedule', 'x', '--at', '2030-01-01T00:00:00Z'],
    ['schedule', 'x', '--at', '2030-01-01T00:00:00Z', '--yes', ...signed],
    ['cancel', 'x', '--yes', ...signed],
    ['fix', '--yes', ...signed]
  ]) {
    const done = await runCommand(folder, [...argv, '--config', 'other.json'], { env })
    expect([argv[0], done.code]).toEqual([argv[0], 3])
    expect(done.output + done.complaints).toMatch(/ChainMismatch|genesis/)
  }
})

test('a chain with another parachain id than configured is refused, and nothing is signed', async () => {
  const own = config.networks['main'] as NetworkConfig
  const env = { PHRASE: '//Alice' }
  for (const role of ['service', 'target'] as const) {
    const file = `other-${role}.json`
    const paraId = own[role].paraId + 1
    await write(file, { networks: { main: { ...own, [role]: { ...own[role], paraId } } } })
    const problem = `serves a chain whose paraId is ${own[role].paraId}, expected ${paraId}`
    for (const argv of [
      ['quote'],
      ['hrmp', 'plan'],
      ...(role === 'target' ? [['proxy', 'plan']] : []),
      ['schedule', 'x', '--at', '2030-01-01T00:00:00Z', '--yes', '--signer', 'env:PHRASE'],
      ['fix', '--yes', '--signer', 'env:PHRASE']
    ]) {
      const done = await runCommand(folder, [...argv, '--config', file], { env })
      expect([argv[0], done.code]).toEqual([argv[0], 3])
      expect(done.output + done.complaints).toContain(problem)
    }
    const checked = await runCommand(folder, ['check', '--no-trial', '--config', file])
    expect(checked.output).toContain(`Set ${role}.paraId to ${own[role].paraId}`)
  }
})

test('where nothing answers, every command that asks a chain ends with 3', async () => {
  const own = config.networks['main'] as NetworkConfig
  const down = { endpoints: ['ws://127.0.0.1:9'] }
  const main = {
    ...own,
    relay: { ...own.relay, ...down },
    service: { ...own.service, ...down },
    target: { ...own.target, ...down }
  }
  await write('silent.json', { networks: { main }, timeouts: { connect: 2 } })
  for (const argv of [
    ['check'],
    ['fix'],
    ['hrmp', 'plan'],
    ['proxy', 'plan'],
    ['quote'],
    ['tasks'],
    ['schedule', 'x', '--at', '2030-01-01T00:00:00Z']
  ]) {
    expect([argv, (await run(...argv, '--config', 'silent.json')).code]).toEqual([argv, 3])
  }
})

test('the tasks of the networks that answer are shown, and the network that does not is named', async () => {
  const own = config.networks['main'] as NetworkConfig
  const service = { ...own.service, endpoints: ['ws://127.0.0.1:9'] }
  const networks = { main: own, silent: { ...own, service } }
  await write('half.json', { networks, timeouts: { connect: 10 } })
  const { code, output } = await run('tasks', '--config', 'half.json', '--json')
  expect(code).toBe(3)
  const read = JSON.parse(output).networks
  expect(read[0]).toEqual({ network: 'main', verdict: 'ready', tasks: [] })
  expect(read[1]).toMatchObject({
    network: 'silent',
    verdict: 'undetermined',
    problem: { code: 'EndpointUnavailable' }
  })
})

test('an interruption is 130, and leaves no half-written file', async () => {
  const stopping = new AbortController()
  const running = runCommand(folder, ['check', '--evidence', 'never.json'], {
    signal: stopping.signal
  })
  stopping.abort()
  expect((await running).code).toBe(130)
  const files = await readdir(folder)
  expect(files.filter((name) => name.includes('never') || name.startsWith('.'))).toEqual([])
})

test('a signer without funds is offered no call that it cannot pay, and sends nothing', async () => {
  const own = config.networks['main'] as NetworkConfig
  const user = '5FQzhS8MRMGNZfCxVJaWu4n4Q6jt53zv2hxYguM4Y5fVkcHZ'
  await write('poor.json', { networks: { main: { ...own, user } } })
  const argv = ['fix', '--config', 'poor.json', '--yes', '--signer', 'env:PHRASE']
  const env = { PHRASE: '//Nobody' }
  const poor = await runCommand(folder, [...argv, '--journal', 'poor.jsonl'], { env })
  expect([poor.code, poor.complaints]).toEqual([1, ''])
  expect(poor.output).not.toContain(': block ')
  expect(poor.output).not.toContain('balances.transferKeepAlive')
  // Read without the lines that a terminal breaks.
  expect(poor.output.replaceAll(/\s+/g, ' ')).toContain(' Send 20.000560265156 ROC to service (')
  expect(await readdir(folder)).not.toContain('poor.jsonl')
})

test('with the sudo keys fix goes on until the network is ready, through sessions and messages', async () => {
  const made = await makeReady()
  expect(made.complaints).toBe('')
  expect(made.output).toContain('the sudo key of service of main')
  expect(made.output).toMatch(/^main: nothing is left to do$/m)
  expect(made.code).toBe(0)
  expect(made.heard).toMatch(
    /main, service: signing xcmpHandler\.setTarget\(.*, as root by the sudo key/
  )
  expect(made.heard).toContain('it does sudo.Sudid: sudoResult ok')
  expect((await run('check')).code).toBe(0)
  const again = await runAs('Alice', ...FIX)
  expect([again.code, again.complaints]).toEqual([0, ''])
})

test('on a ready network the configured call is scheduled, listed and cancelled', async () => {
  await makeReady()
  const checked = await run('check', '--evidence', 'ready.json')
  expect([checked.code, checked.complaints]).toEqual([0, ''])
  const diff = await run('diff', 'fresh.json', 'ready.json')
  expect(diff.code).toBe(1)
  expect(diff.output).toContain('proxy-exists')
  expect((await run('diff', 'ready.json', 'ready.json')).code).toBe(0)
  const quote = await run('quote')
  expect([quote.code, quote.complaints]).toEqual([0, ''])
  expect(quote.output).toMatch(/^main: 3 runs, first at /)
  expect(quote.output).toContain('proxy deposit')
  const runs = ['--cron', '0 9 * * *', '--zone', 'Europe/Berlin', '--count', '40']
  const asked = await run('quote', '--json', ...runs)
  expect(asked.complaints + asked.code).toBe('0')
  const [quoted] = (parseJson(asked.output) as unknown as { networks: QuotedNetwork[] }).networks
  expect(quoted).toMatchObject({ runs: 40, tasks: 2 })
  const sum = quoted?.fees.reduce((total, { fee }) => total + BigInt(fee.amount), 0n)
  expect(BigInt(quoted?.total.amount ?? 0)).toBe(sum)
  const soon = await run('quote', '--at', '+1h', '--at', 'tomorrow 09:00', '--zone', '+02:00')
  expect(soon.output).toMatch(/^main: 2 runs, /)
  const at = new Date((Math.floor(Number(net.now()) / 3600) + 48) * 3_600_000).toISOString()
  const remark = JSON.stringify({ pallet: 'system', method: 'remark', args: { remark: '0x02' } })
  for (const call of [remark, net.target.api.tx['system']!['remark']!('0x02').method.toHex()]) {
    const other = await run('schedule', 'rent', '--at', at, '--call', call)
    expect(other.output, other.complaints).toMatch(/system\.remark\(remark:\s+0x02\)/)
  }
  const shown = await run('schedule', 'rent', '--at', at)
  expect(shown.code).toBe(0)
  expect(shown.output).toContain('Nothing was sent. With --signer')
  // The price stands before the question.
  expect(shown.output.replaceAll(/\s+/g, ' ')).toMatch(
    /It costs [0-9.]+ PCM: [0-9.]+ PCM for the tr/
  )
  await writeFile(join(folder, 'alice.key'), '//Alice\n', { mode: 0o600 })
  const signer = ['--signer', 'file:alice.key']
  const scheduled = await run('schedule', 'rent', '--at', at, '--yes', ...signer)
  expect([scheduled.code, scheduled.complaints]).toEqual([0, ''])
  expect(scheduled.output).toMatch(/^signer: 5Grwva\w+, the user of main$/m)
  expect(scheduled.output.replaceAll(/\s+/g, ' ')).toContain('pays for the runs and owns the task')
  expect((await run('tasks')).output).toMatch(
    /^main: 1 task\n {2}name {2}what {11}next run {14}left {3}paid\n {2}rent {2}call over XCM {2}\S+ \S+ UTC {2}1 run {2}[\d.]+ PCM$/
  )
  const cancelled = await run('cancel', 'rent', '--yes', ...signer)
  expect([cancelled.code, cancelled.complaints]).toEqual([0, ''])
  expect(cancelled.output).toMatch(/^signer: 5Grwva\w+, the user of main$/m)
  expect(cancelled.output).toContain('came back')
  expect((await run('tasks')).output).toBe('main: no task has future runs')
})

test('a task whose call would fail now is shown with the chain and the error', async () => {
  await makeReady()
  const dear = `balances.transferKeepAlive {"dest":"${BOB}","value":"99000000000000000000"}`
  for (const [action, failure] of [
    [['--call', dear], 'on target with Arithmetic.Underflow'],
    [['--transfer', '999999999', '--to', BOB], 'on service with Arithmetic.Underflow'],
    [['--transfer', '1', '--to', BOB], undefined],
    [[], undefined]
  ] as const) {
    const argv = ['schedule', 'dear', '--at', '+2h', ...action]
    const shown = await run(...argv)
    const said = `Made now, its call would fail ${failure}`
    expect([shown.code, shown.output.includes('would fail')]).toEqual([0, failure !== undefined])
    if (failure !== undefined) expect(shown.output).toContain(said)
    const { output } = await run(...argv, '--json')
    expect(JSON.parse(output).requests[0].failure).toBe(failure)
  }
})

test('the relay chain of another network is one finding, and nothing is signed beside it', async () => {
  await makeReady()
  const other = await startDevnet({ variant: 'minute', name: 'other' })
  onTestFinished(() => other.stop())
  const strange = (await configureDevnet([other])).networks['other'] as NetworkConfig
  const own = config.networks['main'] as NetworkConfig
  const crossed = { main: { ...own, relay: strange.relay } }
  await write('crossed.json', { networks: crossed })
  const at = ['--config', 'crossed.json']
  const checked = await run('check', ...at, '--no-trial', '--json')
  expect([checked.code, checked.complaints]).toEqual([1, ''])
  const report = parseJson(checked.output) as unknown as Report
  const [found] = report.networks[0]?.results.filter(({ id }) => id === 'paras-of-relay') ?? []
  expect(found?.outcome).toBe('fail')
  expect(found?.summary).toMatch(
    /^block \d+ of parachain 2115 .* on the service; block \d+ of parachain 2200 /
  )
  expect(report.networks[0]?.steps).toEqual([])
  expect(report.todo).toMatchObject([
    {
      owner: 'you',
      summary: expect.stringContaining('Correct relay.endpoints or service.endpoints')
    }
  ])
  const taskAt = new Date((Math.floor(Number(net.now()) / 3600) + 72) * 3_600_000).toISOString()
  for (const argv of [
    FIX,
    ['hrmp', 'plan'],
    ['schedule', 'crossed', '--at', taskAt, '--yes', ...SIGNED]
  ]) {
    const { code, complaints, output } = await runAs('Alice', ...argv, ...at)
    expect([code, output]).toEqual([2, ''])
    expect(complaints.replaceAll(/\s+/g, ' ')).toMatch(
      /^RelayMismatch .*the service at ws:\S+ is not parachain 2115 of the relay chain at ws:/
    )
  }
  expect((await run('tasks')).output).toBe('main: no task has future runs')
  const flags = (['relay', 'service', 'target'] as const).flatMap((role) => [
    `--${role}`,
    crossed.main[role].endpoints.join()
  ])
  const begun = await run(
    'init',
    ...flags,
    '--user',
    own.user,
    '--call',
    'system.remark {"remark":"0x70"}'
  )
  expect([begun.code, begun.complaints.split(' ')[0]]).toEqual([2, 'ArgumentInvalid'])
  expect(begun.complaints.replaceAll(/\s+/g, ' ')).toContain('has another parachain 2115')
})

test('a signer that is not the user is refused, unless it is to pay and to own the task', async () => {
  await makeReady()
  const at = new Date((Math.floor(Number(net.now()) / 3600) + 48) * 3_600_000).toISOString()
  const nonce = await net.service.api.rpc.system.accountNextIndex(BOB)
  for (const argv of [
    ['schedule', 'rent', '--at', at],
    ['cancel', 'rent']
  ]) {
    const { code, output, complaints } = await runAs('Bob', ...argv, '--yes', ...SIGNED)
    expect([argv[0], code, output]).toEqual([argv[0], 2, ''])
    expect(complaints).toMatch(
      new RegExp(`^SignerMismatch .*\\n5Grwva\\w+, the user of main, .* the signer is ${BOB}`)
    )
  }
  expect(await net.service.api.rpc.system.accountNextIndex(BOB)).toEqual(nonce)
  const own = ['--as-signer', '--allow-failure', '--yes', ...SIGNED]
  const scheduled = await runAs('Bob', 'schedule', 'rent', '--at', at, ...own)
  expect([scheduled.code, scheduled.complaints]).toEqual([0, ''])
  const text = scheduled.output.replaceAll(/\s+/g, ' ')
  expect(text).toMatch(new RegExp(`${BOB} pays for the runs and owns the task; .* acts for 5Grwva`))
  expect(text).toContain('has granted no proxy to')
  expect((await run('tasks')).output).toBe('main: no task has future runs')
  const [id = ''] =
    /0x[0-9a-f]{64}/.exec((await run('tasks', '--owner', BOB, '--long')).output) ?? []
  const stolen = await runAs('Alice', 'cancel', id, '--yes', ...SIGNED)
  expect([stolen.code, stolen.complaints.split(' ')[0]]).toEqual([2, 'SignerMismatch'])
  const cancelled = await runAs('Bob', 'cancel', id, '--yes', ...SIGNED)
  expect([cancelled.code, cancelled.complaints]).toEqual([0, ''])
})
