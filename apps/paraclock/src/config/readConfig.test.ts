import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { platform } from 'node:process'
import { config, networkConfig } from '@paraclock/checklist/fixtures/buildConfig'
import { isParaclockError, type ParaclockError, renderError } from '@paraclock/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ReadConfigArgs, readConfig } from './readConfig.ts'

let cwd: string
const NAME = 'paraclock.config.json'

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'paraclock-config-'))
})
afterEach(() => rm(cwd, { recursive: true }))

/** Writes a configuration, reads it, and returns the code and message of the refusal. */
async function refuse(text: string, args: Partial<ReadConfigArgs> = {}) {
  await writeFile(join(cwd, NAME), text)
  const error: unknown = await readConfig({ cwd, ...args }).catch((reason: unknown) => reason)
  if (!isParaclockError(error)) throw new Error('it was not refused')
  return { code: error.code, message: error.message, whole: renderError(error) }
}

test('what is written is read', async () => {
  await writeFile(join(cwd, NAME), `\ufeff${JSON.stringify({ $schema: 'x', ...config })}`)
  expect(await readConfig({ cwd })).toEqual({ $schema: 'x', ...config })
})

test('a text in UTF-16, as PowerShell redirects it, is read', async () => {
  await writeFile(join(cwd, NAME), `\ufeff${JSON.stringify(config, null, 2)}\r\n`, 'utf16le')
  expect(await readConfig({ cwd })).toEqual(config)
})

test('a path is read from the folder in which the command runs', async () => {
  await writeFile(join(cwd, 'other.json'), JSON.stringify(config))
  expect(await readConfig({ cwd, path: 'other.json' })).toEqual(config)
  expect(await readConfig({ cwd: tmpdir(), path: join(cwd, 'other.json') })).toEqual(config)
})

describe('TypeScript', () => {
  test('a module is read, with its bigints and dates', async () => {
    await writeFile(
      join(cwd, 'paraclock.config.ts'),
      `const network: object = {
        ...${JSON.stringify(networkConfig)},
        automation: {
          call: '0x0000',
          weight: { refTime: 10n ** 18n, proofSize: 1n },
          schedule: { kind: 'times', times: [new Date(0)] }
        }
      }
      export default { networks: { staging: network } }`
    )
    const path = 'paraclock.config.ts'
    const { automation } = (await readConfig({ cwd, path })).networks['staging'] ?? networkConfig
    expect(automation.weight?.refTime).toBe(10n ** 18n)
    expect(automation.schedule).toEqual({ kind: 'times', times: ['1970-01-01T00:00:00.000Z'] })
  })

  test.each([
    ['does not parse', 'export default {', 'paraclock.config.ts cannot be read'],
    ['has no default export', 'export const config = {}', 'no default export'],
    ['throws', 'throw new Error("no chain today")', 'no chain today']
  ])('a module that %s', async (_, text, problem) => {
    await writeFile(join(cwd, 'paraclock.config.ts'), text)
    const path = 'paraclock.config.ts'
    await expect(readConfig({ cwd, path })).rejects.toMatchObject({
      code: 'ConfigMalformed',
      message: expect.stringContaining(problem)
    })
  })

  test('a wrong key of a module is named, without a place in it', async () => {
    await writeFile(join(cwd, 'paraclock.config.ts'), 'export default { netwroks: {} }')
    await expect(readConfig({ cwd, path: 'paraclock.config.ts' })).rejects.toThrow(
      /^paraclock\.config\.ts: netwroks is an unknown key; did you mean networks\?$/
    )
  })
})

test.each(['ts', 'js'])('a module in the folder is not run: %s', async (kind) => {
  const file = `paraclock.config.${kind}`
  await writeFile(join(cwd, file), 'globalThis.wasRun = true\nexport default { networks: {} }')
  const error = await readConfig({ cwd }).catch((refusal: unknown) => refusal)
  expect(error).toMatchObject({ code: 'ConfigMalformed' })
  expect(renderError(error as ParaclockError)).toContain(`paraclock check --config ${file}`)
  expect(globalThis).not.toHaveProperty('wasRun')
})

test('a folder without a configuration', async () => {
  await expect(readConfig({ cwd })).rejects.toMatchObject({
    code: 'ConfigMissing',
    context: { names: expect.arrayContaining([NAME]) }
  })
  await expect(readConfig({ cwd, path: 'x.json' })).rejects.toThrow(/^there is no x\.json in /)
  const folder = join(cwd, 'other')
  for (const path of [join('other', 'x.json'), join(folder, 'x.json')]) {
    const message = `there is no x.json in ${folder}`
    await expect(readConfig({ cwd, path })).rejects.toMatchObject({ message })
  }
})

test('a folder or a device in the place of the file, and a stop by the caller', async () => {
  const device = [['/dev/null', 'it is not a file']] as const
  for (const [path, problem] of [
    ['.', 'it is a folder'],
    ...(platform === 'win32' ? [] : device)
  ]) {
    await expect(readConfig({ cwd, path })).rejects.toMatchObject({
      code: 'ConfigMalformed',
      message: expect.stringContaining(problem)
    })
  }
  await mkdir(join(cwd, NAME))
  await expect(readConfig({ cwd })).rejects.toMatchObject({
    code: 'FileUnavailable',
    message: `"${NAME}" cannot be used: "it is a folder"`
  })
  await expect(readConfig({ cwd, signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'OperationAborted'
  })
})

test.each([
  ['cut off', '{"networks": {', 'cannot be read'],
  ['with a comment', '{ // no\n}', 'line 1'],
  [
    'with a key of the prototype',
    '{"__proto__": {}, "networks": {}}',
    '__proto__ is an unknown key'
  ],
  ['no object', '[]', 'must be an object']
])('a file that is %s', async (_, text, expected) => {
  const { message } = await refuse(text)
  expect(message).toContain(expected)
})
