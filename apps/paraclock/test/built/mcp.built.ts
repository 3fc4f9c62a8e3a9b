import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { networkConfig } from '@paraclock/checklist/fixtures/buildConfig'
import { stringifyJson } from '@paraclock/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixCommand } from '../../src/commands/fix.ts'
import { type ReadingCommand, readingCommands } from '../../src/mcp/describeTool.ts'

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const client = new Client({ name: 'test', version: '1' })
const silent = createServer()
let folder: string

beforeAll(async () => {
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const url = `ws://127.0.0.1:${(silent.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  const network = { ...networkConfig, relay: { ...networkConfig.relay, endpoints: [url] } }
  const timeouts = { connect: 600, request: 600, network: 600 }
  await writeFile(
    join(folder, 'other.json'),
    stringifyJson({ networks: { main: network }, timeouts })
  )
  const env = { PATH: process.env['PATH'] ?? '', XDG_CACHE_HOME: folder, XDG_STATE_HOME: folder }
  const args = [main, 'mcp', '--config', 'other.json']
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, cwd: folder, env })
  )
})

afterAll(async () => {
  await client.close()
  silent.close()
  await rm(folder, { recursive: true, force: true })
})

test('the tools are the commands that sign nothing, without options for files', async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name.replace('_', ' '))).toEqual(
    readingCommands.map(({ name }) => name)
  )
  const taken = tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {}))
  const unsafe = 'signer yes journal config report evidence database trust-endpoint'.split(' ')
  // @ts-expect-error: a command with an option for a signer cannot be a tool.
  const signing: ReadingCommand = fixCommand
  expect(readingCommands).not.toContain(signing)
  expect(taken.filter((name) => unsafe.includes(name))).toEqual([])
})

test('a tool answers with the document of its command, by the published schema', async () => {
  await client.listTools()
  const { structuredContent, isError } = await client.callTool({
    name: 'preview',
    arguments: { cron: '0 9 * * *', count: '2', zone: 'UTC' }
  })
  expect(isError).not.toBe(true)
  expect(structuredContent).toMatchObject({ total: 2 })
})

test('a command that fails answers with its coded error, and a wrong argument is named', async () => {
  // No process starts with such an argument.
  const unstarted = await client.callTool({ name: 'explain', arguments: { id: 'a\0b' } })
  expect(unstarted.isError).toBe(true)
  const failed = await client.callTool({ name: 'explain', arguments: { id: '--config=x' } })
  const [said] = failed.content
  expect(failed.isError).toBe(true)
  expect(JSON.parse(said?.type === 'text' ? said.text : '')).toMatchObject({
    error: { code: 'ArgumentInvalid' }
  })
  const refused = await client.callTool({ name: 'quote', arguments: { signer: 'env:KEY' } })
  expect(refused).toMatchObject({ isError: true })
  expect(JSON.stringify(refused.content)).toContain('additional properties')
})

test('a call that the client cancels ends its command', async () => {
  const stop = new AbortController()
  const called = client.callTool({ name: 'check', arguments: {} }, { signal: stop.signal })
  const [socket] = await once(silent, 'connection')
  const closed = once(socket.resume(), 'close')
  stop.abort()
  await expect(called).rejects.toThrow()
  await closed
})

test('requests in a file are all answered before the command ends', async () => {
  const clientInfo = { name: 'test', version: '1' }
  const opening = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
  const requests = [
    { id: 1, method: 'initialize', params: opening },
    { method: 'notifications/initialized' },
    // The answer of this tool comes from another process, after the end of the file.
    { id: 2, method: 'tools/call', params: { name: 'explain', arguments: { id: 'genesis' } } },
    { id: 3, method: 'tools/list' }
  ]
  const path = join(folder, 'requests.jsonl')
  const lines = requests.map((one) => `${stringifyJson({ jsonrpc: '2.0', ...one })}\n`)
  await writeFile(path, lines.join(''))
  const line = '"$0" "$1" mcp < "$2"'
  const ran = promisify(execFile)('/bin/sh', ['-c', line, process.execPath, main, path])
  const { stdout, stderr } = await ran
  expect(stderr).toBe('')
  const answered = stdout.trim().split('\n')
  const ids = answered.map((line) => (JSON.parse(line) as { readonly id: number }).id)
  expect(ids.toSorted()).toEqual([1, 2, 3])
})
