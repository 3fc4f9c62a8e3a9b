import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { execArgv, execPath } from 'node:process'
import { expect, test } from 'vitest'

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
      timeout: 60_000
    })
    expect(output).toBe(promised?.[1]?.replace(/^\/\/ ?/gm, ''))
  },
  60_000
)
