import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { expect, onTestFinished, test } from 'vitest'

const folder = join(import.meta.dirname, '..')
const compiler = join(folder, 'node_modules/typescript/bin/tsc')
const OPTIONS =
  '--ignoreConfig --noEmit --pretty false --strict --skipLibCheck --target es2024 ' +
  '--lib es2024,webworker --module nodenext --moduleDetection force ' +
  '--customConditions @paraclock/source --allowImportingTsExtensions'

/** The compiler's errors for a program that resolves modules like this package. */
function compile(code: string): string[] {
  const place = mkdtempSync(join(folder, 'node_modules', 'program-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  const path = join(place, 'program.ts')
  writeFileSync(path, code)
  try {
    execFileSync(execPath, [compiler, ...OPTIONS.split(' '), path], { encoding: 'utf8' })
    return []
  } catch (error) {
    return (error as { stdout: string }).stdout.trim().split('\n')
  }
}

const OPEN = `import { ApiPromise } from '@polkadot/api'
declare const api: ApiPromise
`
test('without the opt-in polkadot.js is not augmented', () => {
  expect(
    compile(`${OPEN}
import type { HourCall } from '../../src/index.ts'
const call: never = api.tx.automationTime.cancelTask
const named: HourCall = { pallet: 'automationTime', method: 'cancelTask', args: { taskId: '0x' } }
`)
  ).toEqual([expect.stringContaining("is not assignable to type 'never'")])
})

test('the augmentation of variant H types a plain connection', () => {
  expect(
    compile(`${OPEN}
import '../../src/generated/hour/augment.ts'
api.tx.automationTime.scheduleDynamicDispatchTask('id', { Fixed: null }, '0x')
api.consts.automationTime.slotLength.toBigInt() satisfies bigint
api.rpc.automationTime.queryFeeDetails('0x').then((fees) => fees.executionFee.toBigInt())
// @ts-expect-error a list of times is no schedule
api.tx.automationTime.scheduleXcmpTask('id', [3600], 1, 0, '0x', 1n)
`)
  ).toEqual([])
})

test('the augmentation of variant M types a plain connection', () => {
  expect(
    compile(`${OPEN}
import '../../src/generated/minute/augment.ts'
api.tx.automationTime.scheduleNativeTransferTask('id', [60], '5…', 1n)
api.rpc.automationTime.getTimeAutomationFees('XCMP', 1).then((fee) => fee.toBigInt())
// @ts-expect-error a schedule is no list of times
api.tx.automationTime.scheduleXcmpTask('id', { Fixed: {} }, 1, 0, '0x', 1n)
`)
  ).toEqual([])
})

test('the augmentation of the relay chain types a plain connection', () => {
  const code = "import '../../src/generated/relay/augment.ts'\napi.tx.hrmp.hrmpAcceptOpenChannel(1)"
  expect(compile(`${OPEN}${code}`)).toEqual([])
})

test('the augmentation of a target chain types a plain connection', () => {
  const code =
    "import '../../src/generated/target/augment.ts'\napi.tx.proxy.proxy('5…', null, '0x')"
  expect(compile(`${OPEN}${code}`)).toEqual([])
})

test('the package loads core and the codec, and polkadot.js only for its types', () => {
  const files = globSync('src/**/*.ts', {
    cwd: folder,
    exclude: ['**/*.test*.ts', 'src/generated/**']
  })
  const names = files.flatMap((file) => {
    const code = readFileSync(join(folder, file), 'utf8')
    return [
      ...code.matchAll(/^(?:import|export) (?:\{[^}]*\}|\*(?: as \w+)?|\w+) from '([^.'][^']*)'/gm)
    ].map(([, name]) => name)
  })
  expect([...new Set(names)].toSorted()).toEqual([
    '@paraclock/core',
    '@polkadot-api/substrate-bindings'
  ])
})
