import { readRuntimeCode } from '@paraclock/runtimes/node'
import { hangMethods } from '@tooling/vitest/hangMethods'
import { expect, test } from 'vitest'
import { buildGenesis } from './buildGenesis.ts'
import { buildInWorker } from './buildInWorker.ts'

const args = { chain: 'acme', code: readRuntimeCode('target') }

test('a worker builds the genesis that this thread builds', async () => {
  expect(await buildGenesis({ ...args, elsewhere: buildInWorker })).toEqual(
    await buildGenesis({ ...args, patch: {} })
  )
})

test.each([
  [{ ...args, preset: 'none' }, /^it has no preset none: it has /],
  [{ ...args, code: 7 as never }, /\w/]
])('a worker that cannot build it says why', async (given, problem) => {
  await expect(buildInWorker(given)).rejects.toMatchObject({
    code: 'ChainSpecMalformed',
    context: { chain: 'acme', problem: expect.stringMatching(problem), isGenesis: true }
  })
})

test('code that never ends is stopped by its time', async () => {
  const code = hangMethods(args.code, 'GenesisBuilder_get_preset')
  await expect(buildInWorker({ ...args, code, timeMs: 100 })).rejects.toMatchObject({
    code: 'RuntimeLimitExceeded'
  })
})

test('a worker ends when the signal aborts', async () => {
  const code = hangMethods(args.code, 'GenesisBuilder_get_preset')
  const signal = AbortSignal.timeout(500)
  await expect(buildInWorker({ ...args, code, signal })).rejects.toMatchObject({
    code: 'OperationAborted'
  })
})
