import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type DeliveryRow, openHistory } from '@paraclock/history'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import type { AlertOutput } from '../config/watchtowerSchema.ts'
import { deliverMessages } from './deliverMessages.ts'
import { describeServer, sendMessage } from './sendMessage.ts'

interface Got {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Starts a receiver of webhooks that gives the set answers. */
async function receive(answer: (got: Got) => number | undefined) {
  const got: Got[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    const { method, url, headers } = request
    const one = { method, url, headers, body }
    const status = answer(one)
    if (status === undefined) return
    if (status < 300) got.push(one)
    response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

const output = (url: string, more: Partial<AlertOutput> = {}): AlertOutput => ({
  ...{ name: 'team', kind: 'webhook', url, secret: undefined, ...more }
})
const signal = new AbortController().signal
const delivery = { id: 'd-1', body: '{"version":1}', created: 0 }

async function queue(count: number, database = ':memory:') {
  const history = await openHistory({ database })
  onTestFinished(() => history.close())
  const rows = Array.from(
    { length: count },
    (_, index): DeliveryRow => ({
      ...{ id: `d-${index}`, output: 'team', body: JSON.stringify({ index }), created: index },
      ...{ attempts: 0, due: 0, done: null, error: null }
    })
  )
  await history.db.insertInto('deliveries').values(rows).execute()
  const left = async () =>
    (await history.db.selectFrom('deliveries').selectAll().where('done', 'is', null).execute())
      .length
  return { history, left }
}

test('a webhook that answers 500 for a day loses nothing, and gets everything in order', async () => {
  let clock = 100
  const DAY = 86_400
  const { got, url } = await receive(() => (clock < 100 + DAY ? 500 : 200))
  const { history, left } = await queue(5)
  const stopping = new AbortController()
  let refused = 0
  const delivering = deliverMessages({
    ...{ history, output: output(url), signal: stopping.signal, pollMs: 1, now: () => clock },
    onSent: (isAccepted) => {
      if (!isAccepted) refused += 1
    },
    onProblem: ({ code }) => {
      expect(code).toBe('AlertRefused')
      // The clock goes on while it waits.
      clock += 1000
    }
  })
  await expect.poll(left).toBe(0)
  stopping.abort()
  await delivering
  expect(got.map(({ body }) => JSON.parse(body).index)).toEqual([0, 1, 2, 3, 4])
  // Each attempt states its own time, which receivers compare with their clocks.
  const times = got.map(({ headers }) => Number(headers['webhook-timestamp']))
  expect(times).toEqual(new Array(5).fill(clock))
  expect(refused).toBeGreaterThan(80)
})

test('a message that nobody accepts for a week is given up, and the next one is tried', async () => {
  let clock = 0
  const { got, url } = await receive(({ body }) => (body.includes('0') ? 404 : 200))
  const { history, left } = await queue(2)
  const stopping = new AbortController()
  const delivering = deliverMessages({
    ...{ history, output: output(url), signal: stopping.signal, pollMs: 1, now: () => clock },
    onProblem: () => {
      clock += 86_400
    }
  })
  await expect.poll(left).toBe(0)
  stopping.abort()
  await delivering
  expect(got.map(({ body }) => body)).toEqual(['{"index":1}'])
  const [first] = await history.db.selectFrom('deliveries').selectAll().orderBy('id').execute()
  expect(first?.error).toContain('status 404')
})

test('a message is sent once, also if the database refuses to remove old ones', async () => {
  const { got, url } = await receive(() => 200)
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-deliveries-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'history.sqlite')
  const { history } = await queue(2, path)
  const old = {
    id: 'old',
    output: 'team',
    body: '{}',
    created: 0,
    attempts: 1,
    due: 0,
    error: null
  }
  await history.db
    .insertInto('deliveries')
    .values({ ...old, done: 0 })
    .execute()
  const other = new DatabaseSync(path)
  other.exec(
    "create trigger refuse before delete on deliveries begin select raise(abort, 'full'); end"
  )
  other.close()
  let clock = 31 * 86_400
  await history.db
    .updateTable('deliveries')
    .set({ created: clock })
    .where('id', '!=', 'old')
    .execute()
  const stopping = new AbortController()
  const problems: string[] = []
  const delivering = deliverMessages({
    ...{ history, output: output(url), signal: stopping.signal, pollMs: 1, now: () => clock },
    onProblem: ({ code }) => {
      problems.push(code)
      clock += 3600
    }
  })
  await expect.poll(() => problems.length, { timeout: 20_000 }).toBeGreaterThan(1)
  stopping.abort()
  await delivering
  expect(got.map(({ body }) => JSON.parse(body).index)).toEqual([0, 1])
  expect(new Set(problems)).toEqual(new Set(['DatabaseUnavailable']))
})

test('while the database refuses to record attempts, nothing is sent', async () => {
  const { got, url } = await receive(() => 200)
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-deliveries-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'history.sqlite')
  const { history, left } = await queue(2, path)
  const other = new DatabaseSync(path)
  onTestFinished(() => other.close())
  other.exec(
    "create trigger refuse before update on deliveries begin select raise(abort, 'full'); end"
  )
  const stopping = new AbortController()
  const problems: string[] = []
  const delivering = deliverMessages({
    ...{ history, output: output(url), signal: stopping.signal, pollMs: 1, now: () => 100 },
    onProblem: ({ code }) => problems.push(code)
  })
  await expect.poll(() => problems.length).toBeGreaterThan(3)
  expect(new Set(problems)).toEqual(new Set(['DatabaseUnavailable']))
  expect(got).toEqual([])
  other.exec('drop trigger refuse')
  await expect.poll(left).toBe(0)
  stopping.abort()
  await delivering
  expect(got.map(({ body }) => JSON.parse(body).index)).toEqual([0, 1])
})

test('messages are removed 30 days after they were sent, and those that wait are not', async () => {
  const { url } = await receive(() => 200)
  const { history, left } = await queue(4)
  const DAY = 86_400
  const set = (id: string, values: Partial<DeliveryRow>) =>
    history.db.updateTable('deliveries').set(values).where('id', '=', id).execute()
  await set('d-0', { done: 5 })
  await set('d-1', { done: 2 * DAY })
  await set('d-2', { output: 'other', done: 5 })
  const stopping = new AbortController()
  const delivering = deliverMessages({
    ...{ history, output: output(url), signal: stopping.signal, pollMs: 1, now: () => 31 * DAY },
    onProblem: (error) => expect.fail(error.message)
  })
  await expect.poll(left).toBe(0)
  const ids = async () =>
    (await history.db.selectFrom('deliveries').select('id').orderBy('id').execute()).map(
      ({ id }) => id
    )
  await expect.poll(ids).toEqual(['d-1', 'd-2', 'd-3'])
  stopping.abort()
  await delivering
})

test('a clock that was set back by a day does not hold a message for that day', async () => {
  const { got, url } = await receive(() => 200)
  const { history, left } = await queue(1)
  const DAY = 86_400
  await history.db
    .updateTable('deliveries')
    .set({ attempts: 3, due: 3 * DAY })
    .execute()
  const stopping = new AbortController()
  const delivering = deliverMessages({
    ...{ history, output: output(url), signal: stopping.signal, pollMs: 1, now: () => 2 * DAY },
    onProblem: (error) => expect.fail(error.message)
  })
  await expect.poll(left).toBe(0)
  stopping.abort()
  await delivering
  expect(got).toHaveLength(1)
})

test('a webhook that hangs ends by its deadline', async () => {
  const { url } = await receive(() => undefined)
  const sending = sendMessage({ output: output(url), delivery, now: 0, signal, timeoutMs: 50 })
  await expect(sending).rejects.toMatchObject({
    code: 'AlertRefused',
    context: { problem: 'timed out' }
  })
})

test('a mail server that goes on talking ends by its deadline, and by the signal', async () => {
  const sockets: Socket[] = []
  const server = createTcpServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.write('220 mail\r\n')
    const talking = setInterval(() => socket.write('250-and another line\r\n'), 20)
    socket.on('close', () => clearInterval(talking))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  const mail = output(url, { kind: 'email' })
  const body = JSON.stringify({ from: 'a@b.example', to: 'c@d.example', subject: 's', text: 't' })
  const send = (more: object) =>
    sendMessage({ output: mail, delivery: { ...delivery, body }, now: 1, signal, ...more })
  await expect(send({ timeoutMs: 200 })).rejects.toMatchObject({
    ...{ code: 'AlertRefused', context: { problem: 'timed out' } }
  })
  const stopping = new AbortController()
  const sending = send({ signal: stopping.signal })
  await expect.poll(() => sockets.length).toBe(2)
  const from = performance.now()
  stopping.abort()
  await expect(sending).rejects.toMatchObject({ code: 'AlertRefused' })
  expect(performance.now() - from).toBeLessThan(5000)
  await expect.poll(() => sockets.every(({ closed }) => closed)).toBe(true)
})

test.each([
  ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false }],
  [
    'smtp://me:p%40ss@mail.example:25',
    { port: 25, secure: false, auth: { user: 'me', pass: 'p@ss' }, requireTLS: true }
  ],
  ['smtp://me:p@127.0.0.1', { secure: false, requireTLS: false }],
  ['smtps://me:p@mail.example', { port: 465, secure: true }],
  ['smtp://me:p@[::1]:2525', { host: '::1', port: 2525, requireTLS: false }],
  ['smtp://me:p@[2001:db8::1]', { host: '2001:db8::1', port: 587, requireTLS: true }],
  ['smtp://me%40b.example:100%@mail.example', { auth: { user: 'me@b.example', pass: '100%' } }]
])('a password is sent through TLS: %s', (url, expected) => {
  expect(describeServer(url)).toMatchObject(expected)
})

test('webhooks are signed as Standard Webhooks are', async () => {
  const { got, url } = await receive(() => 200)
  // The vector of the libraries of Standard Webhooks.
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', created: 0 }
  for (const prefix of ['whsec_', '']) {
    const secret = `${prefix}MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw`
    const now = 1_614_265_330
    await sendMessage({ output: output(url, { secret }), delivery: message, now, signal })
    expect(got.pop()?.headers).toMatchObject({
      'webhook-id': message.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
    })
  }
})

test('Matrix gets a transaction with its token, PagerDuty its routing key', async () => {
  const { got, url } = await receive(() => 200)
  const secret = 's3cret'
  await sendMessage({ output: output(url, { kind: 'matrix', secret }), delivery, now: 0, signal })
  await sendMessage({
    output: output(url, { kind: 'pagerduty', secret }),
    delivery,
    now: 0,
    signal
  })
  await sendMessage({ output: output(url, { kind: 'slack' }), delivery, now: 0, signal })
  expect(got[0]).toMatchObject({ method: 'PUT', url: '/hook/d-1' })
  expect(got[0]?.headers.authorization).toBe('Bearer s3cret')
  expect(JSON.parse(got[1]?.body ?? '')).toEqual({ routing_key: 's3cret', version: 1 })
  expect(got[2]?.body).toBe(delivery.body)
})

test('e-mail goes to a mail server, and its refusal is told', async () => {
  const mails: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: ({ username, password }, _session, done) => {
      if (username === 'watch' && password === 'pass word') done(null, { user: username })
      else done(new Error('refused'))
    },
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (part) => {
        text += String(part)
      })
      stream.on('end', () => {
        mails.push(text)
        done()
      })
    }
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = listening.address() as AddressInfo
  const body = JSON.stringify({
    from: 'a@acme.example',
    to: 'b@acme.example',
    subject: 'S',
    text: 'T'
  })
  const send = (login: string) =>
    sendMessage({
      output: output(`smtp://${login}@127.0.0.1:${port}`, { kind: 'email' }),
      ...{ delivery: { ...delivery, body }, now: 0, signal }
    })
  await send('watch:pass%20word')
  expect(mails[0]).toContain('Subject: S')
  expect(mails[0]).toContain('Message-ID: <d-1@paraclock>')
  await expect(send('watch:wrong')).rejects.toMatchObject({ code: 'AlertRefused' })
})
