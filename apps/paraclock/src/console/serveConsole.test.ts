import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '@paraclock/checklist'
import { errorToJson, type ParaclockError } from '@paraclock/core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findConsole } from './findConsole.ts'
import { listOrigins } from './listOrigins.ts'
import { isOwnHost, serveConsole } from './serveConsole.ts'

const config = {
  networks: {
    main: {
      relay: { endpoints: ['wss://relay.example/key-1'] },
      service: { endpoints: ['wss://me:secret@service.example:444/'], paraId: 1 },
      target: { endpoints: ['wss://relay.example/key-2'], paraId: 2 }
    }
  }
} as unknown as Config
const CONFIG = '{"networks":{}}'

let folder: string
let own = { cookie: '', base: '' }
let served: Awaited<ReturnType<typeof serveConsole>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-served-'))
  await writeFile(join(folder, 'index.html'), '<head></head>')
  await writeFile(join(folder, 'part.js'), '1')
  await symlink(import.meta.filename, join(folder, 'link.js'))
  served = await serveConsole({ folder, config: CONFIG, origins: listOrigins(config), port: 0 })
  const { headers } = await fetch(served.address, { redirect: 'manual' })
  const [pair = '', ...terms] = (headers.get('set-cookie') ?? '').split('; ')
  const [base = ''] = (headers.get('location') ?? '').split('#')
  expect(terms).toEqual(['HttpOnly', 'SameSite=Lax', `Path=${base}`])
  own = { cookie: pair, base }
})

afterAll(async () => {
  await served.close()
  await rm(folder, { recursive: true })
})

interface Answer {
  readonly status: number | undefined
  readonly policy: string
  readonly body: string
}

async function ask(
  path: string,
  how: { readonly host?: string; readonly method?: string; readonly cookie?: string } = {}
): Promise<Answer> {
  const { host, method = 'GET', cookie = own.cookie } = how
  const { port } = new URL(served.address)
  return await new Promise((resolve, reject) => {
    const asked = path.startsWith('/') ? path : own.base + path
    const headers = { cookie, ...(host !== undefined && { host }) }
    request({ host: '127.0.0.1', port, path: asked, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const policy = String(response.headers['content-security-policy'])
        resolve({ status: response.statusCode, policy, body: String(Buffer.concat(parts)) })
      })
    })
      .on('error', reject)
      .end()
  })
}

test('the page names the configuration, and may connect to its endpoints alone', async () => {
  const page = await ask('')
  expect(page.body).toContain('<meta name="paraclock-config" content="./configuration.json" />')
  expect(page.policy).toContain(
    "connect-src 'self' wss://relay.example wss://service.example:444; base-uri"
  )
  expect(page.policy).not.toMatch(/key|secret/)
  expect(page.policy).toContain("frame-ancestors 'none'")
  expect((await ask('configuration.json')).body).toBe(CONFIG)
  expect((await ask('part.js')).body).toBe('1')
})

test.each([
  ['a name that was bound to this machine', 'configuration.json', { host: 'evil.example' }, 421],
  ['a path without its folder', '/configuration.json', {}, 404],
  ['no cookie', 'configuration.json', { cookie: '' }, 404],
  ['another cookie', 'configuration.json', { cookie: 'paraclock=0' }, 404],
  ['a method that changes something', '', { method: 'POST' }, 404],
  ['a path out of the folder', '..%2f..%2fetc%2fpasswd', {}, 404],
  ['a link out of the folder', 'link.js', {}, 404],
  ['a malformed path', '%', {}, 404],
  ['a file that is not there', 'none.js', {}, 404]
])('%s is refused', async (_, path, how, status) => {
  const answer = await ask(path, how)
  expect([answer.status, answer.body]).toEqual([status, ''])
})

test('the token is exchanged for the cookie once, and is neither in the page nor in its path', async () => {
  const path = new URL(served.address).pathname
  const token = path.slice(own.base.length)
  expect([own.base.includes(token), own.cookie.includes(token)]).toEqual([false, false])
  expect((await ask(path, { cookie: '' })).status).toBe(404)
  // The browser that has the cookie may open the printed address again.
  expect((await ask(path)).status).toBe(303)
})

test('only on port 80, a host without a port is the loopback', () => {
  for (const name of ['127.0.0.1', 'localhost']) {
    const accepted = (port: number) =>
      [name, `${name}:80`, `${name}:8080`].filter((host) => isOwnHost(host, port))
    expect(accepted(80)).toEqual([name, `${name}:80`])
    expect(accepted(8080)).toEqual([`${name}:8080`])
  }
  expect(['evil.example', 'x@127.0.0.1', '', undefined].some((host) => isOwnHost(host, 80))).toBe(
    false
  )
})

test('the console is found beside the program that is started', async () => {
  const project = join(folder, 'node_modules')
  const built = join(project, '@paraclock/console/dist')
  await mkdir(built, { recursive: true })
  await writeFile(join(built, '../package.json'), '{}')
  const started = process.argv[1]
  process.argv[1] = join(project, 'paraclock/dist/main.js')
  onTestFinished(() => {
    process.argv[1] = String(started)
  })
  const lacking = findConsole().catch((error: unknown) => errorToJson(error as ParaclockError))
  const remedies = JSON.stringify(await lacking)
  expect(remedies).toContain('npm install @paraclock/console')
  expect(remedies).not.toMatch(/repository|clone/)
  await writeFile(join(built, 'index.html'), '')
  expect(await findConsole()).toBe(await realpath(built))
})

test('a port that is taken, and a folder without the console, are errors', async () => {
  const port = Number(new URL(served.address).port)
  await expect(serveConsole({ folder, config: CONFIG, origins: [], port })).rejects.toMatchObject({
    code: 'PortUnavailable'
  })
  expect(await findConsole(folder)).toBe(folder)
  await expect(findConsole(join(folder, 'none'))).rejects.toMatchObject({ code: 'FileUnavailable' })
})
