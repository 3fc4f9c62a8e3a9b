import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createTcp, type Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { stringifyJson } from '@paraclock/core'
import { callOf, devAccount } from '@paraclock/devnet'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { makeFolder, openNetwork } from './network/openNetwork.ts'
import { runCommand } from './runCommand.ts'

const WAIT = { timeout: 120_000, interval: 200 }
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })
const SLOT = 60
const RECORDED = 'recorded_block{network="main",role="service"}'

const net = await openNetwork({ variant: 'minute', name: 'main', ready: true, keptBlocks: 4096 })
const folder = await makeFolder()

beforeAll(async () => {
  const config = await configureDevnet([net])
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson(config))
})

/** Starts `watch`. It ends with the test. */
function watch(options: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const told: string[] = []
  const stopping = new AbortController()
  const settings = { env, signal: stopping.signal, onOutput: (text: string) => told.push(text) }
  const ended = runCommand(folder, ['watch', ...options], settings)
  const stop = async () => {
    stopping.abort()
    return (await ended).code
  }
  onTestFinished(() => stop().then(() => {}))
  const url = () => /metrics are at (\S+)/.exec(told.join('\n'))?.[1]
  const read = async (path: string) => {
    await expect.poll(url, WAIT).toBeDefined()
    const answer = await fetch(`${url()}${path}`)
    return { status: answer.status, text: await answer.text() }
  }
  const metric = async (name: string) => {
    const { text } = await read('/metrics')
    const line = text.split('\n').find((one) => one.startsWith(`paraclock_watch_${name} `))
    return line === undefined ? undefined : Number(line.split(' ').at(-1))
  }
  /** Builds a block, and returns the last recorded one: a watch records only blocks after its start. */
  const record = async () => {
    await net.build()
    return await metric(RECORDED)
  }
  return { told, ended, stop, read, metric, record }
}

const database = (name: string) => ['--database', join(folder, name)]

function execute(name: string, statement: string): void {
  const opened = new DatabaseSync(join(folder, name))
  opened.exec(statement)
  opened.close()
}

const METRICS = ['--metrics', '127.0.0.1:0']

async function executeAsAlice(chain: 'service' | 'target', name: string, ...args: unknown[]) {
  const signer = await devAccount('Alice')
  await net.execute({ chain: net[chain], call: callOf(net[chain], name, ...args), signer })
  await net.build()
}

/** Starts a webhook that collects the rules that begin and end: `+run-failed`, `-run-failed`. */
async function openHook() {
  const arrived: string[] = []
  const hook = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    const { 'webhook-id': id, 'webhook-timestamp': time, ...rest } = request.headers
    const digest = createHmac('sha256', 'k3y').update(`${id}.${time}.${body}`).digest('base64')
    const { firing, resolved } = JSON.parse(body) as Record<string, { rule: string }[]>
    if (rest['webhook-signature'] === `v1,${digest}`) {
      for (const { rule } of firing ?? []) arrived.push(`+${rule}`)
      for (const { rule } of resolved ?? []) arrived.push(`-${rule}`)
    }
    response.writeHead(204).end()
  })
  hook.listen(0, '127.0.0.1')
  await once(hook, 'listening')
  onTestFinished(() => {
    hook.closeAllConnections()
    hook.close()
  })
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`
  return { arrived, env: { HOOK: url, KEY: 'whsec_azN5' } }
}

test('a watch records the history, serves metrics, and sends each problem and its end once', async () => {
  const { arrived, env } = await openHook()
  const hook = ['--webhook', 'env:HOOK', '--webhook-secret', 'env:KEY']
  const from = ['--from', 'service=1', '--from', 'target=1']
  const started = watch([...database('main.sqlite'), ...from, ...METRICS, ...hook], env)
  await expect.poll(() => started.metric('ready{network="main"}'), WAIT).toBe(1)
  const { number } = (await net.service.api.rpc.chain.getHeader()).toJSON() as { number: number }
  await expect.poll(() => started.metric(RECORDED), WAIT).toBeGreaterThanOrEqual(Number(number))
  expect(await started.metric('check{network="main",check="proxy-exists",outcome="pass"}')).toBe(1)
  expect(await started.read('/healthz')).toMatchObject({ status: 200 })
  expect(arrived).toEqual([])

  const held = (
    await net.target.api.query['proxy']?.['proxies']?.((await devAccount('Alice')).address)
  )?.toJSON() as { delegate: string; proxyType: string; delay: number }[][]
  const [[proxy] = []] = held
  await executeAsAlice('target', 'proxy.removeProxies')
  const [bob, charlie] = await Promise.all([devAccount('Bob'), devAccount('Charlie')])
  const first = (Math.floor(Number(net.now()) / SLOT) + 3) * SLOT
  const amount = 10n ** 14n
  const schedule = callOf(
    net.service,
    'automationTime.scheduleNativeTransferTask',
    ...['poor', [first, first + 10 * SLOT], charlie.address, amount]
  )
  await net.execute({ chain: net.service, call: schedule, signer: bob })
  const hold = async (free: bigint) => {
    await net.sudo(net.service, callOf(net.service, 'balances.forceSetBalance', bob.address, free))
    await net.build()
  }
  await hold(amount / 2n)
  await net.travelTo(BigInt(first) as never)
  await net.build(4)
  await expect.poll(() => [...arrived].sort(), WAIT).toEqual(['+proxy-missing', '+run-failed'])
  expect(await started.metric('runs{network="main",outcome="failed"}')).toBe(1)
  const missing = 'problem{network="main",rule="proxy-missing",subject="proxy-exists"}'
  expect(await started.metric(missing)).toBe(1)

  await executeAsAlice(
    ...(['target', 'proxy.addProxy'] as const),
    ...[proxy?.delegate, proxy?.proxyType, proxy?.delay]
  )
  await hold(10n * amount)
  await net.travelTo(BigInt(first + 10 * SLOT) as never)
  await net.build(4)
  const ends = ['+proxy-missing', '+run-failed', '-proxy-missing', '-run-failed']
  await expect.poll(() => [...arrived].sort(), WAIT).toEqual(ends)
  expect(await started.stop()).toBe(130)
})

test('a second recorder on a database ends, and so does one of an older version', async () => {
  const first = watch([...database('shared.sqlite'), ...METRICS])
  await expect.poll(first.record, WAIT).toBeDefined()
  const second = await runCommand(folder, ['watch', ...database('shared.sqlite')])
  expect(second).toMatchObject({ code: 2, output: '' })
  expect(second.complaints).toContain('another program records into the database')
  execute('shared.sqlite', "insert into migrations values ('9999-later', '2030-01-01')")
  await net.build()
  const { code, complaints } = await first.ended
  expect(code).toBe(2)
  expect(complaints).toContain('unknown migration 9999-later')
})

test('--once records up to the last finalized blocks, and ends', async () => {
  const once = ['watch', '--once', '--from', 'service=1', ...database('once.sqlite')]
  const { code, output } = await runCommand(folder, once)
  expect(code).toBe(0)
  const [, block] = /main service: block (\d+) of \1$/m.exec(output) ?? []
  expect(block).toBeDefined()
  const listed = await runCommand(folder, ['tasks', '--history', ...database('once.sqlite')])
  expect(listed.output).toContain(`up to block ${block}`)
})

test('a clock that is years ahead removes no row of a history that is days old', async () => {
  const file = database('ahead.sqlite')
  await runCommand(folder, ['watch', '--once', '--from', 'service=1', ...file])
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2040, 0))
  onTestFinished(() => clock.mockRestore())
  const started = watch([...file, '--keep', '30d', ...METRICS])
  await expect.poll(started.record, WAIT).toBeDefined()
  await started.stop()
  const opened = new DatabaseSync(join(folder, 'ahead.sqlite'))
  onTestFinished(() => opened.close())
  const { first_block } = opened
    .prepare("select first_block from chains where role = 'service'")
    .get() as { readonly first_block: number }
  expect(first_block).toBe(1)
})

test('a database that takes no rows makes the watch unhealthy after five minutes, until it does', async () => {
  const started = watch([...database('full.sqlite'), ...METRICS])
  const still = async () => JSON.parse((await started.read('/healthz')).text).still as string[]
  await expect.poll(started.record, WAIT).toBeDefined()
  const full = "select raise(abort, 'database or disk is full')"
  execute('full.sqlite', `create trigger full_disk before insert on marks begin ${full}; end`)
  await net.build()
  await expect.poll(() => started.told.join('\n'), WAIT).toContain('database or disk is full')
  const { now } = performance
  const later = vi
    .spyOn(performance, 'now')
    .mockImplementation(() => now.call(performance) + 301_000)
  onTestFinished(() => later.mockRestore())
  expect(await still()).toEqual(expect.arrayContaining(['main service', 'main target']))
  expect((await started.read('/healthz')).status).toBe(503)
  execute('full.sqlite', 'drop trigger full_disk')
  await net.build()
  await expect.poll(still, WAIT).not.toEqual(expect.arrayContaining(['main service']))
})

/** Listens before an endpoint. `cut` ends all connections and refuses new ones until `restore`. */
async function openGate(url: string) {
  const { port } = new URL(url)
  const sockets = new Set<Socket>()
  const gate = createTcp((socket) => {
    const through = connect(Number(port), '127.0.0.1')
    for (const one of [socket, through]) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        socket.destroy()
        through.destroy()
      })
    }
    socket.pipe(through).pipe(socket)
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const own = (gate.address() as AddressInfo).port
  const cut = () => {
    gate.close()
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(cut)
  return { url: `ws://127.0.0.1:${own}`, cut, restore: () => gate.listen(own, '127.0.0.1') }
}

test('after an outage the checklist runs before its interval is over, and blocks are recorded', async () => {
  const gates = await Promise.all(
    (['relay', 'service', 'target'] as const).map((role) => openGate(net[role].wsUrl))
  )
  const config = await configureDevnet([net])
  const { main } = config.networks
  for (const [index, role] of (['relay', 'service', 'target'] as const).entries()) {
    Object.assign(main?.[role] ?? {}, { endpoints: [gates[index]?.url] })
  }
  const path = join(folder, 'gates.json')
  await writeFile(path, stringifyJson(config))
  const started = watch(['--config', path, ...database('gates.sqlite'), ...METRICS])
  const ready = 'ready{network="main"}'
  await expect.poll(() => started.metric(ready), WAIT).toBe(1)
  for (const gate of gates) gate.cut()
  await expect.poll(() => started.metric(ready), WAIT).toBe(0)
  await net.build()
  for (const gate of gates) gate.restore()
  // Its interval is 180 seconds.
  await expect.poll(() => started.metric(ready), WAIT).toBe(1)
  const missing = async () => [
    await started.metric('still_seconds{network="main",role="service"}'),
    started.told.filter((text) => text === 'main service: works again').length
  ]
  await expect.poll(missing, WAIT).toEqual([expect.any(Number), 1])
})

test.each([
  [['--once'], '--once needs --database'],
  [['--from', 'service=1'], '--from needs --database'],
  [['--keep', '400d'], '--keep needs --database'],
  [['--database', 'x', '--from', 'relay=1'], '--from takes service=<block>'],
  [['--database', 'x', '--keep', 'year'], '--keep takes 1 to 36500 days, such as 400d'],
  [['--database', 'postgres://a:b@c/d'], 'a URL may hold a password'],
  [['--metrics', '9960'], '--metrics takes <host:port>'],
  [['--webhook-secret', 'env:KEY'], '--webhook-secret needs --webhook'],
  [['--webhook', 'https://hook.example'], 'takes <source>, and not a URL'],
  [['--webhook', 'env:KEY'], '--webhook leads to no URL'],
  [['--webhook', 'env:HOOK', '--webhook-secret', 'env:HOOK'], 'no secret of Standard Webhooks']
])('watch %j is refused', async (options, says) => {
  const env = { KEY: 'whsec_azN5', HOOK: 'https://hook.example' }
  const { code, complaints } = await runCommand(folder, ['watch', ...options], { env })
  expect([code, complaints.replaceAll(/\s+/g, ' ')]).toEqual([2, expect.stringContaining(says)])
})
