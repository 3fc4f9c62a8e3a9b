import { execFile, execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execArgv, execPath } from 'node:process'
import { promisify } from 'node:util'
import { startDevnet } from '@paraclock/devnet'
import { describe, expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')
const programs = globSync('*.ts', { cwd: folder }).filter((name) => !name.includes('.config.'))

test('there are examples', () => {
  expect(programs.length).toBeGreaterThan(0)
})

test.each(programs)(
  '%s prints what it says that it prints',
  (name) => {
    const promised = /\n\/\/ Prints:\n((?:\/\/.*\n)+)$/.exec(
      readFileSync(join(folder, name), 'utf8')
    )
    const output = execFileSync(execPath, [...execArgv, name], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 120_000
    })
    expect(output).toBe(promised?.[1]?.replace(/^\/\/ ?/gm, ''))
  },
  120_000
)

describe('JSON-RPC without any package', () => {
  const run = promisify(execFile)
  const clients = join(folder, 'json-rpc')
  const out = mkdtempSync(join(tmpdir(), 'json-rpc-'))
  const binary = join(out, 'client')
  const languages: readonly (readonly [language: string, ...commands: string[][]])[] = [
    ['TypeScript', [execPath, '--version'], [execPath, 'client.ts']],
    ['curl', ['curl', '--version'], ['sh', 'client.sh']],
    ['Python', ['python3', '--version'], ['python3', 'client.py']],
    ['Go', ['go', 'version'], ['go', 'run', 'client.go']],
    ['Rust', ['rustc', '--version'], ['rustc', '-o', binary, 'client.rs'], [binary]]
  ]

  test('every client that this machine can run prints the same', async () => {
    const net = await startDevnet({ variant: 'minute' })
    const answers = new Map<string, string>()
    for (const [language, probe = [], ...commands] of languages) {
      const [tool = '', ...version] = probe
      if (!(await isThere(tool, version))) continue
      for (const [at, [program = '', ...args]] of commands.entries()) {
        const isLast = at === commands.length - 1
        const all = isLast ? [...args, net.service.httpUrl] : args
        const { stdout } = await run(program, all, { cwd: clients, timeout: 120_000 })
        if (isLast) answers.set(language, stdout)
      }
    }
    await net.stop()
    rmSync(out, { recursive: true })
    expect(answers.size).toBeGreaterThan(0)
    const expected =
      '0x9eae1ef1c8081df9fe75a7a8058b4e3385e83a3445b787fbc7d0e62c33b83f14\n' +
      'h3Rs6uFpNuDDaz8Bx96Tyvy52r3NXJzP3ZT5sx8ZVq4oKz9DY\n'
    for (const [language, answer] of answers) expect(answer, language).toBe(expected)
  }, 180_000)

  test('the lines of the page on the service work when pasted', async () => {
    const page = readFileSync(join(folder, '../service.md'), 'utf8')
    const lines = page.match(/^curl .*/gm) ?? []
    expect(lines).toHaveLength(3)
    const net = await startDevnet({ variant: 'minute' })
    for (const line of lines) {
      const { stdout } = await run('sh', [
        '-c',
        line.replace('http://127.0.0.1:9914', net.service.httpUrl)
      ])
      expect(JSON.parse(stdout), line).toMatchObject({ jsonrpc: '2.0', result: expect.anything() })
    }
    await net.stop()
  }, 60_000)

  async function isThere(tool: string, args: readonly string[]): Promise<boolean> {
    return await run(tool, args).then(
      () => true,
      () => false
    )
  }
})
