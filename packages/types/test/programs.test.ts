import { join } from 'node:path'
import ts from 'typescript-api'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')
const settings: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  lib: ['lib.es2024.d.ts', 'lib.webworker.d.ts'],
  module: ts.ModuleKind.NodeNext,
  customConditions: ['@paraclock/source'],
  types: [],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true
}

// All programs read the same declarations of polkadot.js, most of a hundred thousand lines.
const parsed = new Map<string, ts.SourceFile | undefined>()

/** The compiler's complaints about a program that stands in this package. */
function compile(code: string): string[] {
  const path = join(folder, 'test', 'program.ts')
  const host = ts.createCompilerHost(settings)
  const { getSourceFile, fileExists } = host
  host.fileExists = (name) => name === path || fileExists(name)
  host.getSourceFile = (name, version, ...rest) => {
    if (name === path) return ts.createSourceFile(name, code, version)
    const file = parsed.get(name) ?? getSourceFile(name, version, ...rest)
    parsed.set(name, file)
    return file
  }
  return ts
    .getPreEmitDiagnostics(ts.createProgram([path], settings, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

const OPEN = `import { ApiPromise } from '@polkadot/api'
declare const api: ApiPromise
`
const SLOW = { timeout: 120_000 }

test('without the opt-in nothing of polkadot.js is augmented', SLOW, () => {
  expect(
    compile(`${OPEN}
import { narrowService } from '../src/index.ts'
const call: never = api.tx.automationTime.cancelTask
narrowService({ api }).tx.automationTime.cancelTask('0x')
`)
  ).toEqual([expect.stringContaining("is not assignable to type 'never'")])
})

test('the augmentation of variant H types a plain connection', SLOW, () => {
  expect(
    compile(`${OPEN}
import '../src/generated/hour/augment.ts'
api.tx.automationTime.scheduleDynamicDispatchTask('id', { Fixed: null }, '0x')
api.consts.automationTime.slotLength.toBigInt() satisfies bigint
api.rpc.automationTime.queryFeeDetails('0x').then((fees) => fees.executionFee.toBigInt())
// @ts-expect-error a list of times is no schedule
api.tx.automationTime.scheduleXcmpTask('id', [3600], 1, 0, '0x', 1n)
`)
  ).toEqual([])
})

test('the augmentation of variant M types a plain connection', SLOW, () => {
  expect(
    compile(`${OPEN}
import '../src/generated/minute/augment.ts'
api.tx.automationTime.scheduleNativeTransferTask('id', [60], '5…', 1n)
api.rpc.automationTime.getTimeAutomationFees('XCMP', 1).then((fee) => fee.toBigInt())
// @ts-expect-error a schedule is no list of times
api.tx.automationTime.scheduleXcmpTask('id', { Fixed: {} }, 1, 0, '0x', 1n)
`)
  ).toEqual([])
})

test('the augmentation of the relay chain types a plain connection', SLOW, () => {
  const code = "import '../src/generated/relay/augment.ts'\napi.tx.hrmp.hrmpAcceptOpenChannel(1)"
  expect(compile(`${OPEN}${code}`)).toEqual([])
})

test('the augmentation of a target chain types a plain connection', SLOW, () => {
  const code = "import '../src/generated/target/augment.ts'\napi.tx.proxy.proxy('5…', null, '0x')"
  expect(compile(`${OPEN}${code}`)).toEqual([])
})

test('the package loads core and the codec, and polkadot.js only for its types', SLOW, () => {
  const program = ts.createProgram([join(folder, 'src/index.ts')], settings)
  const values = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.includes('/packages/types/src/'))
    .flatMap((file) => [...file.statements])
    .filter(ts.isImportDeclaration)
    .filter(({ importClause }) => importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword)
    .map(({ moduleSpecifier }) => (moduleSpecifier as ts.StringLiteral).text)
    .filter((name) => !name.startsWith('.'))
  expect([...new Set(values)].toSorted()).toEqual([
    '@paraclock/core',
    '@polkadot-api/substrate-bindings'
  ])
})
