import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const SENT = Buffer.from('user-canary:p4ss-canary').toString('base64')

test.for([
  ['ws', 3, /^NET \d+: /m],
  ['wss', 3, /^NET \d+: /m],
  ['https', 2, /ConfigValueInvalid/]
] as const)(
  'a check prints no secret of %s endpoints where Node is told to print requests',
  { timeout: 60_000 },
  async ([kind, ended, shown]) => {
    const folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const endpoints = [`${kind}://user-canary:p4ss-canary@127.0.0.1:9/path-canary?k=query-canary`]
    const chain = { endpoints, genesis: `0x${'00'.repeat(32)}`, specName: 'acme' }
    const network = {
      relay: chain,
      service: { ...chain, paraId: 2114 },
      target: { ...chain, paraId: 2200 },
      user: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
      automation: { call: '0x00071448656c6c6f' }
    }
    const config = { networks: { main: network }, timeouts: { connect: 2, request: 2 } }
    await writeFile(join(folder, 'paraclock.config.json'), JSON.stringify(config))
    const child = spawn(process.execPath, [...process.execArgv, main, 'check', '--json'], {
      cwd: folder,
      env: {
        ...process.env,
        XDG_CACHE_HOME: folder,
        XDG_STATE_HOME: folder,
        NODE_DEBUG: 'http,https,net,tls,fetch,undici'
      },
      timeout: 50_000
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        printed += String(chunk)
      })
    }
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect(code).toBe(ended)
    expect(printed).toMatch(shown)
    expect(printed.match(/.{0,40}-canary.{0,10}/g) ?? []).toEqual([])
    expect(printed).not.toContain(SENT)
  }
)
