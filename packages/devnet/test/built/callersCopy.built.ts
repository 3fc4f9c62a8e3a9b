import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../..', import.meta.url))

// A program of a user: it has a polkadot.js of its own, and gives its values to the network's API. The
// first byte of the remark is also a length, which an API of another copy takes off.
const program = `
  import { ApiPromise } from '@polkadot/api'
  import { Bytes, TypeRegistry } from '@polkadot/types'
  import { devAccount, startDevnet } from '@paraclock/devnet'
  const net = await startDevnet()
  const { api } = net.target
  const call = api.tx.system.remark(new Bytes(new TypeRegistry(), '0x0461'))
  const { events } = await net.execute({ chain: net.target, call, signer: await devAccount('Alice') })
  const { length } = events
  console.log(JSON.stringify([api instanceof ApiPromise, call.args[0].toHex(), length > 0]))
  process.exit()
`

test('the API of a network is of the polkadot.js that the caller has, and encodes its values', async () => {
  const argv = ['--input-type=module', '--eval', program]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, argv, { cwd: folder })
  expect(JSON.parse(stdout)).toEqual([true, '0x0461', true])
  expect(stderr).toBe('')
})

test('the built files contain no code of polkadot.js', () => {
  const files = globSync('dist/*.js', { cwd: folder })
  expect(files).toContain('dist/index.js')
  for (const file of files) {
    const map = JSON.parse(readFileSync(`${folder}${file}.map`, 'utf8')) as { sources: string[] }
    expect(map.sources.filter((source) => source.includes('node_modules'))).toEqual([])
  }
})
