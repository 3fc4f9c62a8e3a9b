import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { RehearsalFailure } from './RehearsalFailure.ts'

const NETWORK = {
  relay: { endpoints: ['ws://127.0.0.1:9'] },
  service: { endpoints: ['ws://127.0.0.1:9'], paraId: 2000 },
  target: { endpoints: ['ws://127.0.0.1:9'], paraId: 2001 },
  user: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  automation: { call: '0x0000' }
}

/**
 * Opens the console by the installed command, as a browser does: its address, its page, and the
 * program of the page.
 */
export async function openConsole(project: string): Promise<void> {
  const config = JSON.stringify({ networks: { main: NETWORK } })
  writeFileSync(join(project, 'paraclock.config.json'), config)
  const command = ['node_modules/paraclock/dist/main.js', 'console', '--no-open']
  const served = spawn(execPath, command, { cwd: project, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const signal = AbortSignal.timeout(60_000)
    const [line] = (await once(served.stdout, 'data', { signal })) as [Buffer]
    const address = String(line).trim()
    const { headers } = await fetch(address, { redirect: 'manual' })
    const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';')
    const base = new URL(headers.get('location') ?? '', address)
    const read = async (path: string): Promise<string> => {
      const response = await fetch(new URL(path, base), { headers: { cookie } })
      if (!response.ok) throw new RehearsalFailure(`the console has no ${path || 'page'}`)
      return await response.text()
    }
    const [, program] = /<script [^>]*src="([^"]+)"/.exec(await read('')) ?? []
    if (program === undefined) throw new RehearsalFailure('the page of the console has no program')
    await read(program)
  } finally {
    served.kill()
  }
}
