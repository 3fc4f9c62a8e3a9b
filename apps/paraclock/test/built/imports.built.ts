import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

const figures = new URL('../../../../tooling/bench/results/people.json', import.meta.url)
const committed = JSON.parse(readFileSync(figures, 'utf8')) as { readonly checkLoadKB: number }

/** Says the address of every module that is loaded. */
const hooks = `export async function load(url, context, next) {
  process._rawDebug(url)
  return next(url, context)
}`
const listing = `import { register } from 'node:module'
register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hooks)}`)})`

const user = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

test('a check without a trial loads no keyring, nothing that runs chains, and no library module by module', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-imports-'))
  try {
    const chain = { endpoints: ['ws://127.0.0.1:9'] }
    await writeFile(
      join(folder, 'paraclock.json'),
      JSON.stringify({
        networks: {
          main: {
            ...{ relay: chain, service: { ...chain, paraId: 2114 } },
            ...{ target: { ...chain, paraId: 2000 }, user },
            automation: { call: '0x0000' }
          }
        }
      })
    )
    await writeFile(join(folder, 'listing.mjs'), listing)
    const { stderr, stdout, status } = spawnSync(
      process.execPath,
      [
        '--import',
        join(folder, 'listing.mjs'),
        main,
        'check',
        '--no-trial',
        '--config',
        'paraclock.json'
      ],
      { cwd: folder, encoding: 'utf8' }
    )
    expect(status, stdout).toBe(3)
    const loaded = stderr.split('\n').filter((line) => line.startsWith('file:'))
    const others = loaded.filter((url) => url.includes('/node_modules/'))
    expect(loaded.length).toBeGreaterThan(20)
    expect(others.filter((url) => !/@(noble\/hashes|scure\/base)\//.test(url))).toEqual([])
    expect(loaded.filter((url) => /crypto|keyring|mergeDiffs/.test(url))).toEqual([])
    const bytes = [...new Set(loaded)].reduce((sum, url) => sum + statSync(new URL(url)).size, 0)
    expect(bytes / 1000).toBeLessThanOrEqual(committed.checkLoadKB)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
