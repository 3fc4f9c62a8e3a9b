import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPatch } from './readChainFile.ts'

let cwd: string

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'paraclock-'))
})
afterAll(() => rm(cwd, { recursive: true, force: true }))

async function read(text: string): Promise<unknown> {
  await writeFile(join(cwd, 'patch.json'), text)
  return await readPatch('patch.json', { cwd, signal: undefined })
}

test('a patch over a preset is read as it is written', async () => {
  const patch = await read('{ "staking": { "devStakers": null }, "balances": { "balances": [] } }')
  expect(patch).toEqual({ staking: { devStakers: null }, balances: { balances: [] } })
})

test.each([
  ['a list', '[1]', 'a patch over a preset is a JSON object'],
  ['a number', '1', 'a patch over a preset is a JSON object'],
  ['null', 'null', 'a patch over a preset is a JSON object'],
  ['a part of a text', '{ "sudo":', 'patch.json']
])('%s is refused as a patch', async (_, text, problem) => {
  const refused = read(text)
  await expect(refused).rejects.toMatchObject({ code: 'FileUnavailable' })
  await expect(refused).rejects.toThrow(problem)
})
