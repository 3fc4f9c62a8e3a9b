import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'

/** A PostgreSQL server of a test. */
export interface TestPostgres {
  /** The URL of an empty database. */
  create(name: string): string
  /** Closes the connections of a database and refuses new ones, or admits them again. */
  admit(name: string, isOpen: boolean): void
  stop(): Promise<void>
}

/**
 * Starts an installed server in a temporary folder. It runs as the user `postgres` if the test runs
 * as root, because the server refuses root.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const programs = await findPrograms()
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-postgres-'))
  const user = process.getuid?.() === 0 ? userOf('postgres') : undefined
  if (user !== undefined) await chown(folder, user.uid, user.gid)
  const options = { ...user, cwd: folder, stdio: 'pipe' as const }
  const data = join(folder, 'data')
  // Asynchronous, because the devnet of the test answers meanwhile.
  await promisify(execFile)(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'watch', '--auth=trust', '--no-sync'],
    { ...user, cwd: folder }
  )
  const port = await findPort()
  const listening = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`]
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), ...listening],
    options
  )
  const ended = once(server, 'exit')
  let log = ''
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  server.stderr.on('data', (text: Buffer) => {
    log += text.toString()
    if (log.includes('ready to accept connections')) resolve()
  })
  await Promise.race([ready, ended.then(() => expect.unreachable(`postgres ended: ${log}`))])
  const at = ['-h', '127.0.0.1', '-p', String(port), '-U', 'watch']
  return {
    create: (name) => {
      execFileSync(join(programs, 'createdb'), [...at, name], options)
      return `postgres://watch@127.0.0.1:${port}/${name}`
    },
    admit: (name, isOpen) => {
      const allow = `alter database ${name} with allow_connections ${isOpen}`
      const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`
      const statements = isOpen ? [allow] : [allow, end]
      const commands = statements.flatMap((statement) => ['-c', statement])
      execFileSync(join(programs, 'psql'), [...at, '-d', 'postgres', ...commands], options)
    },
    stop: async () => {
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    }
  }
}

async function findPrograms(): Promise<string> {
  const debian = '/usr/lib/postgresql'
  const [newest] = (await readdir(debian).catch(() => [])).sort().reverse()
  if (newest !== undefined) return join(debian, newest, 'bin')
  return expect.unreachable('PostgreSQL is missing: apt-get install postgresql')
}

function userOf(name: string): { readonly uid: number; readonly gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { readonly port: number }
  server.close()
  await once(server, 'close')
  return port
}
